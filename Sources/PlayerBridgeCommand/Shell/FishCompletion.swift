/// Completion for fish 3 and newer.
struct FishCompletion {
    private let table = ShellTable()
    private static let programs = ["playerbridge", "playerbridge-lint"]

    var script: String {
        """
        # Completion of playerbridge for fish; made by `playerbridge completions fish`.

        function __playerbridge_command --description 'The command on the line'
            set -l words (commandline -opc)[2..]
            for command in \(table.commands.map { ShellQuoting.fish($0.name) }.joined(separator: " "))
                if string match -q -- "$command *" "$words "
                    echo $command
                    return
                end
            end
        end

        function __playerbridge_is --description 'Whether this is the command on the line'
            set -l found (__playerbridge_command)
            test "$found" = "$argv"
        end

        function __playerbridge_after --description 'Whether these words and no others are on the line'
            set -l words (commandline -opc)[2..]
            test "$words" = "$argv"
        end

        function __playerbridge_place --description 'Whether this is the command, and this the place of the argument'
            __playerbridge_is $argv[1]; or return
            set -l words (commandline -opc)[2..]
            set -l place (math 0 - (count (string split ' ' -- $argv[1])))
            set -l option
            for word in $words
                if set -q option[1]
                    set -e option
                    set -l option
                    continue
                end
                switch $word
                    case '--*=*' \(table.flags.map(ShellQuoting.fish).joined(separator: " ")) --
                    case '--*'
                        set option $word
                    case '*'
                        set place (math $place + 1)
                end
            end
            test $place -eq $argv[2]
        end

        function __playerbridge_files --description 'Folders, and files that end in a suffix'
            set -l current (commandline -ct | string replace -r -- '^--[^=]*=' '')
            for file in $current*
                if test -d $file
                    echo $file/
                else if not set -q argv[1]
                    echo $file
                else
                    for suffix in $argv
                        string match -q -- "*$suffix" $file; and echo $file
                    end
                end
            end
        end

        function __playerbridge_named_file --description 'NAME= with a file after it'
            set -l current (commandline -ct | string replace -r -- '^--[^=]*=' '')
            if string match -q -- '*=*' $current
                set -l parts (string split -m 1 = -- $current)
                for file in $parts[2]*
                    echo $parts[1]=$file
                end
            else
                string join \\n -- $argv
            end
        end

        \(vocabularies)

        \(Self.programs.map(completions).joined(separator: "\n"))

        """
    }

    private var vocabularies: String {
        Vocabulary.allCases.map { vocabulary in
            let words = vocabulary.words.map(ShellQuoting.fish).joined(separator: " ")
            return "set -g __playerbridge_\(vocabulary.rawValue) \(words)"
        }.joined(separator: "\n")
    }

    private func completions(of program: String) -> String {
        var lines = ["complete -c \(program) -f"]
        for (word, summary) in table.firstWords {
            lines.append(
                "complete -c \(program) -n '__playerbridge_after' -a \(word) -d \(ShellQuoting.fish(summary))")
        }
        for option in table.general {
            lines.append(
                "complete -c \(program) -n '__playerbridge_after' -l \(option.name) -d \(ShellQuoting.fish(option.help))"
            )
        }
        for command in table.commands {
            if command.words.count > 1 {
                lines.append(
                    "complete -c \(program) -n '__playerbridge_after \(command.words[0])' -a \(command.words[1]) "
                        + "-d \(ShellQuoting.fish(command.summary))")
            }
            let condition = ShellQuoting.fish("__playerbridge_is \(ShellQuoting.fish(command.name))")
            for option in table.options(of: command) {
                var line = "complete -c \(program) -n \(condition) -l \(option.name)"
                if option.placeholder != nil { line += " -x" }
                if let words = words(option.completion) { line += " -a \(words)" }
                lines.append(line + " -d \(ShellQuoting.fish(option.help))")
            }
            for (index, argument) in command.arguments.enumerated() {
                guard let words = words(argument.completion) else { continue }
                let place = ShellQuoting.fish("__playerbridge_place \(ShellQuoting.fish(command.name)) \(index)")
                lines.append(
                    "complete -c \(program) -n \(argument.isRepeatable ? condition : place) -a \(words) "
                        + "-d \(ShellQuoting.fish(argument.name))")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// What `-a` takes: fish reads it as a line of its own.
    private func words(_ completion: Completion) -> String? {
        switch completion {
        case .anything: nil
        case .words(let words): ShellQuoting.fish(words.map(ShellQuoting.fish).joined(separator: " "))
        case .vocabulary(let vocabulary): "'$__playerbridge_\(vocabulary.rawValue)'"
        case .files(let suffixes):
            ShellQuoting.fish("(\((["__playerbridge_files"] + suffixes).joined(separator: " ")))")
        case .namedFile(let names):
            ShellQuoting.fish("(\((["__playerbridge_named_file"] + names.map { $0 + "=" }).joined(separator: " ")))")
        }
    }
}
