/// A product or a part of one: it is set property by property, and written as an object of those that are set.
protocol ProductPart: JavaScriptPayloadValue {
    /// In the order of the documentation; nil is left out, so that the player keeps what it knows.
    var members: [(name: String, value: (any JavaScriptPayloadValue)?)] { get }

    func build() throws(BuilderError) -> Self
}

extension ProductPart {
    func setting<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var copy = self
        copy[keyPath: property] = value
        return copy
    }

    /// The object as JavaScript; one that is not complete cannot be written, and the error of the text says why.
    public var payloadValue: PayloadValue {
        do throws(BuilderError) {
            let written = try build().members.compactMap { member in
                member.value.map { PayloadValue.Member(name: member.name, value: $0.payloadValue) }
            }
            return PayloadValue(kind: .object(written))
        } catch {
            return PayloadValue(kind: .unwritable("\(error)"))
        }
    }
}
