/// Functions that the collector has ended, until their closures can be let go.
///
/// A closure may hold references and contexts; giving those back in the middle of a collection would corrupt it.
final class EndedFunctions {
    private var functions: [NativeFunction] = []

    func add(_ function: NativeFunction) { functions.append(function) }

    func letGo() {
        // What goes may end contexts, and with them further functions.
        while !functions.isEmpty {
            let batch = functions
            functions = []
            withExtendedLifetime(batch) {}
        }
    }
}
