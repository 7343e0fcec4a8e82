import Basics
import Cryptography

/// Pseudorandom bytes that are the same for the same name on every machine.
///
/// The generator is seeded with the beginning of the name's SHA-256.
package struct SeededBytes: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(name: String) { self.init(name: name, after: 0) }

    /// Creates the generator for a name and skips the given number of eight-byte numbers.
    init(name: String, after numbers: Int) {
        let seed = SHA256.hash(Array(name.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        generator = SeededGenerator(seed: seed, after: numbers)
    }

    package mutating func next() -> UInt64 { generator.next() }

    /// Returns the first bytes for a name.
    package static func bytes(_ count: Int, name: String) -> [UInt8] {
        var seeded = SeededBytes(name: name)
        return seeded.bytes(count)
    }

    /// Returns the next bytes.
    mutating func bytes(_ count: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count + 7)
        while result.count < count {
            withUnsafeBytes(of: next().bigEndian) { result.append(contentsOf: $0) }
        }
        result.removeLast(result.count - count)
        return result
    }

    /// Returns the next characters from `a` to `z`.
    mutating func letters(_ count: Int) -> [UInt8] {
        bytes(count).map { UInt8(ascii: "a") + $0 % 26 }
    }
}
