import Foundation
import Testing

@testable import PlayerBridgeCommand

extension Shell {
    var isInstalled: Bool {
        ["/bin", "/usr/bin", "/usr/local/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)")
        }
    }

    /// What the shell offers at the end of each line, once it has read our script: a list for each.
    func offers(_ lines: [String], in folder: URL) async throws -> [[String]] {
        try Data(script.utf8).write(to: folder.appending(path: "script"))
        try Data(driver.utf8).write(to: folder.appending(path: "driver"))
        let words = lines.map(ShellQuoting.posix).joined(separator: " ")
        let result = try await ToolProcess.shell("\(run) driver script \(words)", in: folder)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.all)")
        return result.output.components(separatedBy: "END-OF-OFFERS\n").dropLast().map { part in
            // fish adds a tab and a description.
            part.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        }
    }

    private var run: String {
        switch self {
        case .bash: "bash --norc"
        case .zsh: "zsh -f"
        case .fish: "fish --no-config"
        }
    }

    private var driver: String {
        switch self {
        case .bash:
            #"""
            . "./$1"
            shift
            COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
            for line; do
                COMP_LINE=$line COMP_POINT=${#line}
                _playerbridge
                printf '%s\n' "${COMPREPLY[@]}" END-OF-OFFERS
            done
            """#
        case .fish:
            #"""
            source $argv[1]
            for line in $argv[2..]
                complete -C $line
                echo END-OF-OFFERS
            end
            """#
        case .zsh:
            // The completion system runs in a terminal alone: one is made, and what it is given is written to a file.
            #"""
            zmodload zsh/zpty
            hits=$(mktemp)
            zpty inner zsh -f -i
            zpty -w inner "PS1=; setopt no_beep; autoload -U compinit; compinit -u -D; source ${(q)1}
            compadd() {
                if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd \"\$@\"; return; fi
                local -a found
                builtin compadd -A found \"\$@\"
                print -rl -- \$found >> ${(q)hits}
                builtin compadd \"\$@\"
            }
            next-line() { print -r -- \"END-OF-OFFERS\" >> ${(q)hits}; BUFFER= }
            zle -C offer list-choices _main_complete
            zle -N next-line
            bindkey '^G' offer '^E' next-line; print rea''dy"
            while zpty -r inner line; do [[ $line == *ready* ]] && break; done
            shift
            for line; do
                ends=$(grep -c END-OF-OFFERS $hits)
                zpty -n -w inner "$line"$'\a\005'
                for i in {1..400}; do
                    [[ $(grep -c END-OF-OFFERS $hits) -gt $ends ]] && break
                    zpty -rt inner ignored
                    sleep 0.02
                done
            done
            grep -v '^$' $hits
            rm -f $hits
            """#
        }
    }
}
