import Crypto

/// Bytes that look like noise but are the same for the same name on every machine.
///
/// SplitMix64 (Steele, Lea and Flood 2014), seeded with the beginning of the name's SHA-256.
package struct SeededBytes: RandomNumberGenerator {
    private var state: UInt64

    init(name: String) {
        state = SHA256.hash(data: Array(name.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The bytes of a name after so many numbers of eight bytes each.
    init(name: String, after numbers: Int) {
        self.init(name: name)
        state &+= UInt64(truncatingIfNeeded: numbers) &* Self.step
    }

    /// The step by which the state grows with each number.
    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    package mutating func next() -> UInt64 {
        state &+= Self.step
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The first bytes of a name.
    package static func bytes(_ count: Int, name: String) -> [UInt8] {
        var seeded = SeededBytes(name: name)
        return seeded.bytes(count)
    }

    /// The next bytes.
    mutating func bytes(_ count: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count + 7)
        while result.count < count {
            withUnsafeBytes(of: next().bigEndian) { result.append(contentsOf: $0) }
        }
        result.removeLast(result.count - count)
        return result
    }

    /// The next characters from `a` to `z`.
    mutating func letters(_ count: Int) -> [UInt8] {
        bytes(count).map { UInt8(ascii: "a") + $0 % 26 }
    }
}
