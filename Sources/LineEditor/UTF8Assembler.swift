/// Decodes bytes from a terminal into scalars; invalid UTF-8 becomes U+FFFD.
struct UTF8Assembler {
    private var partial: [UInt8] = []
    private var missing = 0
    private var ready: [Unicode.Scalar] = []

    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// True if a sequence has begun and not ended. The reader must not wait for its end indefinitely.
    var isPartial: Bool { missing > 0 }

    /// Adds one byte.
    mutating func feed(_ byte: UInt8) {
        if missing > 0 {
            if byte & 0xC0 == 0x80 {
                partial.append(byte)
                missing -= 1
                if missing == 0 { finish() }
                return
            }
            abandon()
        }
        switch byte {
        case 0x00...0x7F: ready.append(Unicode.Scalar(byte))
        case 0xC2...0xDF: begin(byte, missing: 1)
        case 0xE0...0xEF: begin(byte, missing: 2)
        case 0xF0...0xF4: begin(byte, missing: 3)
        default: ready.append(Self.replacement)
        }
    }

    /// Discards an incomplete sequence.
    mutating func abandon() {
        guard missing > 0 else { return }
        partial.removeAll()
        missing = 0
        ready.append(Self.replacement)
    }

    /// Removes and returns the next complete scalar, if there is one.
    mutating func next() -> Unicode.Scalar? {
        ready.isEmpty ? nil : ready.removeFirst()
    }

    private mutating func begin(_ byte: UInt8, missing count: Int) {
        partial = [byte]
        missing = count
    }

    private mutating func finish() {
        // The standard library rejects the overlong and surrogate forms that the lengths alone let pass.
        ready.append(String(validating: partial, as: UTF8.self)?.unicodeScalars.first ?? Self.replacement)
        partial.removeAll()
    }
}
