/// Replacement for the payloads that a control shares with its original.
package enum PayloadReplacement: Sendable, Equatable {
    /// No replacement.
    case none
    /// The payloads with every bit inverted.
    case inverted
    /// Noise derived from a name, starting at one of its bytes.
    case noise(name: String, from: Int)
}

/// Replaces payloads in their order, so that those of a control need no memory of their own.
package struct PayloadReplacer {
    private let replacement: PayloadReplacement
    private var noise: SeededBytes
    /// Generated noise that is not used yet: less than one number.
    private var rest: ArraySlice<UInt8>

    /// Starts with the first payload.
    package init(_ replacement: PayloadReplacement) {
        self.replacement = replacement
        noise = SeededBytes(name: "")
        rest = []
        if case .noise(let name, let offset) = replacement {
            noise = SeededBytes(name: name, after: offset / 8)
            rest = noise.bytes(8)[(offset % 8)...]
        }
    }

    /// Returns the replacement of the next payload, of the same length.
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
