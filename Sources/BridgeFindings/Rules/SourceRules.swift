extension RuleTable {
    static let sourceRules: [Rule] = [
        Rule(
            .neverCalledLabel, .source, .warning,
            "A delegate method has a label that the protocol does not have, so it is never called.",
            page: Rule.Page(
                javaScript: "The page sends its events as usual.",
                swift: """
                    If the protocol has a default implementation, a method with a wrong label compiles without a \
                    diagnostic: it is a different method. Several documents print such labels.
                    """,
                example: "func onVideoProgress(id: String, duration: Double, currentTime: Double)",
                remedy: "Use the labels of the interface: onVideoProgress(_ id:duration:currentTime:).",
                source: "Swift interface of the SDK 3.0.2; measured with a stub protocol.")),
        Rule(
            .swallowedError, .source, .note,
            "An error of invoke is discarded: a Task without catch, or try?.",
            page: Rule.Page(
                javaScript:
                    "A payload that does not parse makes `invoke` throw, which is the only sign of the failure.",
                swift: """
                    `Task { try await player.invoke(…) }` drops the error, and so does `try?`. All documented samples \
                    do one of the two.
                    """,
                example: "Task { try await hydrate(products) }",
                remedy: "Catch inside the Task and log the function and the product.",
                source: "Bambuser docs and example apps; Swift's rules for unstructured tasks.")),
        Rule(
            .unsafeHole, .source, .error,
            "An interpolation puts a value into JavaScript text without encoding it.",
            page: Rule.Page(
                javaScript: """
                    The value decides how the text is read: a quote, a backslash or a line break in it breaks or \
                    changes the payload.
                    """,
                swift: """
                    `'\\(name)'` in an argument text. Each hole was run with hostile values; the message shows the \
                    smallest that breaks it.
                    """,
                example: "\"'\\(product.id)', { name: '\\(product.name)' }\"",
                remedy: "Encode the value with JSONEncoder and interpolate the result without quotes.",
                source: "The hole was run in the engine.")),
        Rule(
            .unreadLiteral, .source, .note,
            "The payload text could not be traced to its literals, so it was not checked.",
            page: Rule.Page(
                javaScript: "Nothing is known about what the page receives.",
                swift: """
                    The text is built across functions, across files or at run time, which the source alone does not \
                    show.
                    """,
                example: "invoke(function: name, arguments: builder.text)",
                remedy: "Run this code in a test against the emulator, which sees the finished text.",
                source: "The limits of reading source without compiling it.")),
    ]
}
