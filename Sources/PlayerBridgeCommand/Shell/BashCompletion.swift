/// Completion for bash 4 and newer; needs nothing of the package bash-completion.
struct BashCompletion {
    private let table = ShellTable()

    var script: String {
        """
        # Completion of playerbridge for bash; made by `playerbridge completions bash`.

        # CURRENT WORDS…: those words that begin with the current one.
        _playerbridge_offer() {
            local current=$1 word
            shift
            for word; do
                if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
            done
        }

        # CURRENT SUFFIXES…: folders, and files that end in a suffix.
        _playerbridge_files() {
            local current=$1 file suffix
            shift
            compopt -o filenames 2>/dev/null
            while IFS= read -r file; do
                if [[ -d $file || $# -eq 0 ]]; then
                    COMPREPLY+=("$file")
                    continue
                fi
                for suffix; do
                    if [[ $file == *"$suffix" ]]; then COMPREPLY+=("$file"); fi
                done
            done < <(compgen -f -- "$current")
        }

        # CURRENT NAMES…: NAME= with a file after it.
        _playerbridge_named_file() {
            if [[ $1 == *=* ]]; then
                local name=${1%%=*} index
                _playerbridge_files "${1#*=}"
                for index in "${!COMPREPLY[@]}"; do COMPREPLY[index]=$name=${COMPREPLY[index]}; done
            else
                _playerbridge_offer "$@"
            fi
        }

        # NAME CURRENT: the names that the tool knows.
        _playerbridge_vocabulary() {
            case $1 in
        \(vocabularies)
            esac
        }

        # COMMAND CURRENT
        _playerbridge_options() {
            case $1 in
        \(options)
            esac
        }

        # COMMAND and the name of an option or the place of an argument; CURRENT
        _playerbridge_value() {
            case $1 in
        \(values)
            esac
        }

        _playerbridge() {
            local line=${COMP_LINE:0:COMP_POINT} words word before rest current known command='' option='' ended='' place=0
            read -ra words <<< "$line"
            if [[ $line == *[[:space:]] ]]; then words+=(''); fi
            current=${words[-1]}
            unset 'words[-1]'
            before="${words[*]:1}"
            before=${before:+$before }
            COMPREPLY=()
            for known in \(table.commands.map { ShellQuoting.word($0.name) }.joined(separator: " ")); do
                if [[ $before == "$known "* ]]; then command=$known; fi
            done
            if [[ -z $command ]]; then
                for known in \((table.commands.map(\.name) + table.general.map { "--" + $0.name }).map(ShellQuoting.word).joined(separator: " ")); do
                    rest=${known#"$before"}
                    if [[ $known == "$before"* ]]; then _playerbridge_offer "$current" "${rest%% *}"; fi
                done
                return
            fi
            before=${before#"$command "}
            for word in $before; do
                if [[ -n $option ]]; then
                    option=''
                elif [[ -n $ended ]]; then
                    place=$((place + 1))
                else
                    case $word in
                    --) ended=1 ;;
                    --*=* | \(table.flags.joined(separator: " | "))) ;;
                    --*) option=$word ;;
                    *) place=$((place + 1)) ;;
                    esac
                fi
            done
            word=$current
            if [[ -z $option && -z $ended && $current == --*=* ]]; then
                option=${current%%=*}
                current=${current#*=}
            fi
            if [[ -n $option ]]; then
                _playerbridge_value "$command $option" "$current"
            elif [[ -z $ended && $current == -* ]]; then
                _playerbridge_options "$command" "$current"
            else
                _playerbridge_value "$command $place" "$current"
            fi
            if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
            # The shell replaces only what follows the last =.
            if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then
                current=${current%"${current##*=}"}
                COMPREPLY=("${COMPREPLY[@]#"$current"}")
            fi
        }

        complete -F _playerbridge playerbridge playerbridge-lint

        """
    }

    private var vocabularies: String {
        Vocabulary.allCases.map { vocabulary in
            let words = vocabulary.words.map(ShellQuoting.word).joined(separator: " ")
            return "    \(vocabulary.rawValue)) _playerbridge_offer \"$2\" \(words) ;;"
        }.joined(separator: "\n")
    }

    private var options: String {
        table.commands.map { command in
            let names = table.options(of: command).map { "--" + $0.name }.joined(separator: " ")
            return "    \(ShellQuoting.posix(command.name))) _playerbridge_offer \"$2\" \(names) ;;"
        }.joined(separator: "\n")
    }

    private var values: String {
        table.commands.flatMap { command in
            table.slots(of: command).map { slot in
                let key =
                    slot.key == "*"
                    ? "\(ShellQuoting.posix(command.name + " "))*" : ShellQuoting.posix("\(command.name) \(slot.key)")
                return "    \(key)) \(call(slot.completion)) ;;"
            }
        }.joined(separator: "\n")
    }

    private func call(_ completion: Completion) -> String {
        switch completion {
        case .anything: ":"
        case .vocabulary(let vocabulary): "_playerbridge_vocabulary \(vocabulary.rawValue) \"$2\""
        case .words(let words): (["_playerbridge_offer \"$2\""] + words.map(ShellQuoting.word)).joined(separator: " ")
        case .files(let suffixes):
            (["_playerbridge_files \"$2\""] + suffixes.map(ShellQuoting.word)).joined(separator: " ")
        case .namedFile(let names):
            (["_playerbridge_named_file \"$2\""] + names.map { ShellQuoting.word($0 + "=") }).joined(separator: " ")
        }
    }
}
