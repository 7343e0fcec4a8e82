/// The bytes that a control carries in the place of the payloads that it shares with its original, one after the other.
package enum PayloadReplacement: Sendable, Equatable {
    /// The payloads themselves.
    case none
    /// The payloads with every bit inverted.
    case inverted
    /// Noise that follows from a name, from one of its bytes on.
    case noise(name: String, from: Int)
}

/// Replaces payloads in their order, so that those of a control need no memory of their own.
package struct PayloadReplacer {
    private let replacement: PayloadReplacement
    private var noise: SeededBytes
    /// Noise that was made and is yet to be used: less than a number of it.
    private var rest: ArraySlice<UInt8>

    /// Begins with the first payload.
    package init(_ replacement: PayloadReplacement) {
        self.replacement = replacement
        noise = SeededBytes(name: "")
        rest = []
        if case .noise(let name, let offset) = replacement {
            noise = SeededBytes(name: name, after: offset / 8)
            rest = noise.bytes(8)[(offset % 8)...]
        }
    }

    /// The replacement of the next payload, as long as it.
    package mutating func next(_ payload: [UInt8]) -> [UInt8] {
        switch replacement {
        case .none: return payload
        case .inverted: return payload.map { ~$0 }
        case .noise:
            var result = Array(rest.prefix(payload.count))
            rest = rest.dropFirst(payload.count)
            let missing = payload.count - result.count
            guard missing > 0 else { return result }
            let made = noise.bytes((missing + 7) / 8 * 8)
            result += made[..<missing]
            rest = made[missing...]
            return result
        }
    }
}
