internal import JavaScriptSyntax
internal import PlayerEmulator

struct FidelityTable {
    var markdown = ""
    var unexplained: [String] = []

    init(_ pages: [ObservedPage], _ engines: [OtherEngine]) throws {
        for engine in engines {
            try engine.pageCount(expecting: pages.count)
            var texts = 0
            for (index, page) in pages.enumerated() {
                if let difference = engine.difference(from: page, at: index, texts: texts) {
                    unexplained.append("\(engine.name) \(page.id) \(page.hostModel): \(difference.parts.joined(separator: "; "))")
                }
                texts += page.parserTexts.count
            }
        }
    }
}
