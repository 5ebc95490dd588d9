import PayloadFuzzing
public import Testing

/// Fails the test for every value with which a whole piece of the app goes wrong: a handler that fetches, builds, invokes.
///
///     @Test func everyCatalogueHydrates() async throws {
///         try await fuzzHandlers(mutating: Product.samples, cases: 200) { emulator, product in
///             let app = ShopApp(catalogue: [product])
///             let player = emulator.makeLivePlayer(products: [.init(id: product.id, ref: product.sku)])
///             player.view.delegate = app.handler
///             player.start()
///         }
///     }
///
/// Each case has an emulator of its own, which is waited for and asked what it has to say. Errors are failures of the
/// test, each told once with the smallest value that shows it. What the body throws is a refusal and no failure.
///
/// - Parameters:
///   - samples: usual values; their texts, numbers and Booleans are varied.
///   - cases: how many values are tried; each runs the whole app.
///   - seed: for a test that has to do the same every time; `PLAYERBRIDGE_SEED` in the environment goes before it.
///   - options: of every emulator.
///   - failures: a file beside the test's own that keeps the values that failed; they are tried first.
/// - Throws: what the encoding of a sample throws.
public func fuzzHandlers<Value: Codable & Sendable>(
    mutating samples: [Value], cases: Int = 200, seed: UInt64? = nil,
    options: PlayerEmulator.Options = PlayerEmulator.Options(),
    storingFailuresIn failures: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    filePath: String = #filePath,
    _ body: @escaping @MainActor @Sendable (PlayerEmulator, Value) async throws -> Void
) async throws {
    let store = FailureStore(failures, beside: filePath)
    let seed = FuzzSeed.given ?? seed ?? .random(in: 0..<1 << 32)
    let fuzzer = HandlerFuzzer(mutating: samples) { value in
        let emulator = await PlayerEmulator(options)
        try await emulator.scope { try await body(emulator, value) }
        // Each case runs the whole app: there is no time to wait for what may come later.
        await emulator.settle(options.patience, quiet: .zero)
        return await emulator.results
    }
    let outcome = try await fuzzer.run(cases: cases, seed: seed, stored: store.lines)
    store.keep(outcome.stored)
    outcome.record(seed: seed, at: sourceLocation)
}
