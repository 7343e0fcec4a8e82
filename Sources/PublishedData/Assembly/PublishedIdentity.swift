import Cryptography
import Foundation
import Recordings

/// Identities that are the same whenever and in whichever layout a test is read.
enum PublishedIdentity {
    /// Returns the identity of a test. It begins with the time, so that tests of a day are adjacent in the
    /// index of identities, and is version 8 of RFC 9562, 5.8.
    ///
    /// - Parameters:
    ///   - key: the user, in the form common to all layouts.
    ///   - number: the history count: "5", or for a localization "6-7".
    ///   - started: the start of the test.
    /// - Returns: the identity.
    static func uuid(of key: TestKey, _ number: String, at started: Date) -> String {
        let milliseconds = UInt64(max(0, started.timeIntervalSince1970 * 1_000))
        let time = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * $0)) }
        let text = "\(key.user)\n\(number)\n\(milliseconds)"
        var bytes = time + SHA256.hash(Array(text.utf8)).prefix(10)
        bytes[6] = 0x80 | bytes[6] & 0x0F
        bytes[8] = 0x80 | bytes[8] & 0x3F
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { HexText.encode(bytes[$0]) }.joined(separator: "-")
    }
}
