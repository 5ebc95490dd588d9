internal import JavaScriptSyntax

/// A command line that runs exactly one case, to be pasted into a shell.
struct ReplayLine {
    private let words: [String]

    /// - Parameters:
    ///   - words: the command line of the campaign.
    ///   - types: holes whose types came out of rows, which the line does without.
    init(_ words: [String], types: [(name: String, type: String)]) {
        var kept: [String] = []
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            guard word.hasPrefix("--"), word != "--" else {
                kept.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let declaration = CommandDeclaration.fuzz.option(named: name)
            let takesNext = declaration?.placeholder != nil && parts.count == 1 && index < words.count
            // How much is done and where reports go changes nothing about one case.
            if declaration?.effect ?? .results == .results {
                kept.append(word)
                if takesNext { kept.append(words[index]) }
            }
            if takesNext { index += 1 }
        }
        for (name, type) in types { kept += ["--hole", "\(name):\(type)"] }
        self.words = kept
    }

    func text(_ json: JavaScriptString) -> String {
        // The JSON is ASCII: with the quote as an escape, nothing in it means anything to a shell.
        let values = json.description.replacing("'", with: "\\u0027")
        return ([CommandTable.program] + words.map(Self.quoted)).joined(separator: " ") + " --values '\(values)'"
    }

    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "-_./:=,@%+".utf8.contains(byte)
            }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
