" Compiler file: `:compiler playerbridge`, then `:make FOLDER` lints and fills the quickfix list.
if exists("current_compiler")
  finish
endif
let current_compiler = "playerbridge"
CompilerSet makeprg=playerbridge\ lint\ --format\ short\ $*
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,%-G%.%#
