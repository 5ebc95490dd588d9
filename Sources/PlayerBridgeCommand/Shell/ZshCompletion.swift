/// Completion for zsh 5 and newer, as a function of its completion system.
struct ZshCompletion {
    private let table = ShellTable()

    var script: String {
        """
        #compdef playerbridge playerbridge-lint
        # Completion of playerbridge for zsh; made by `playerbridge completions zsh`.

        # NAME: the names that the tool knows.
        _playerbridge_vocabulary() {
            local -a names
            case $1 in
        \(vocabularies)
            esac
            compadd -- $names
        }

        # NAMES…: NAME= with a file after it.
        _playerbridge_named_file() {
            if compset -P '*='; then
                _files
            else
                compadd -S '' -- $@
            fi
        }

        _playerbridge() {
            local -a commands
            commands=(
        \(table.firstWords.map { "        " + ShellQuoting.posix(described($0.word, $0.summary)) }.joined(separator: "\n"))
            )
            if (( CURRENT == 2 )); then
                _describe command commands
                compadd -- \(table.general.map { "--" + $0.name }.joined(separator: " "))
                return
            fi
        \(families)
            local command=$words[2]
            shift words
            (( CURRENT-- ))
            if [[ -n $_playerbridge_family[(r)$command] ]]; then
                command+=" $words[2]"
                shift words
                (( CURRENT-- ))
            fi
            case $command in
        \(table.commands.map(arguments).joined(separator: "\n"))
            esac
        }

        typeset -ga _playerbridge_family
        _playerbridge_family=(\(familyWords.joined(separator: " ")))

        if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
            _playerbridge "$@"
        else
            compdef _playerbridge playerbridge playerbridge-lint
        fi

        """
    }

    private var vocabularies: String {
        Vocabulary.allCases.map { vocabulary in
            "    \(vocabulary.rawValue)) names=(\(vocabulary.words.map(ShellQuoting.posix).joined(separator: " "))) ;;"
        }.joined(separator: "\n")
    }

    private var familyWords: [String] {
        Set(table.commands.filter { $0.words.count > 1 }.map { $0.words[0] }).sorted()
    }

    /// The second words of commands such as `new case`.
    private var families: String {
        familyWords.map { family in
            let members = table.commands.filter { $0.words.count > 1 && $0.words[0] == family }
            let words = members.map { ShellQuoting.posix(described($0.words[1], $0.summary)) }
            return """
                    if [[ $words[2] == \(family) ]] && (( CURRENT == 3 )); then
                        commands=(\(words.joined(separator: " ")))
                        _describe command commands
                        return
                    fi
                """
        }.joined(separator: "\n")
    }

    private func arguments(of command: CommandDeclaration) -> String {
        let options = table.options(of: command).map { option in
            let name = (option.isRepeatable ? "*" : "") + "--\(option.name)"
            guard let placeholder = option.placeholder else { return "\(name)[\(escaped(option.help))]" }
            return "\(name)=[\(escaped(option.help))]:\(escaped(placeholder)):\(action(option.completion))"
        }
        let arguments = command.arguments.map { argument in
            let optional = argument.isRequired ? ":" : "::"
            return (argument.isRepeatable ? "*:" : optional)
                + "\(escaped(argument.name)):\(action(argument.completion))"
        }
        let specs = (options + arguments).map { "            " + ShellQuoting.posix($0) }
        return "    \(ShellQuoting.posix(command.name)))\n        _arguments \\\n"
            + specs.joined(separator: " \\\n") + "\n        ;;"
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .anything: " "
        case .words(let words): "(\(words.map(ShellQuoting.word).joined(separator: " ")))"
        case .vocabulary(let vocabulary): "{_playerbridge_vocabulary \(vocabulary.rawValue)}"
        case .files(let suffixes):
            suffixes.isEmpty ? "_files" : "_files -g \"*(\(suffixes.joined(separator: "|")))(-.)\""
        case .namedFile(let names): "{_playerbridge_named_file \(names.map { $0 + "=" }.joined(separator: " "))}"
        }
    }

    private func described(_ word: String, _ text: String) -> String {
        word.replacing(":", with: "\\:") + ":" + text
    }

    /// Characters that end a part of a specification.
    private func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
            .replacing(":", with: "\\:")
    }
}
