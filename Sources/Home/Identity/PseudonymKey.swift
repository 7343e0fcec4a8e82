import Cryptography
package import Foundation
import Recordings
package import TestModel

/// Key of the pseudonyms in exports: a user always has the same pseudonym in all exports of this home, which
/// only the owner of the key can assign to the user.
package struct PseudonymKey: Codable, Sendable, Equatable {
    private let key: Data

    /// Length of a key, the output length of HMAC-SHA256 (RFC 2104, 3).
    static let length = 32
    /// Length of a pseudonym in bytes, sufficient to exclude collisions.
    private static let nameLength = 16

    /// Generates a key with the system's generator, which is cryptographically secure.
    package static func make() -> PseudonymKey {
        PseudonymKey(key: Data((0..<length).map { _ in UInt8.random(in: .min ... .max) }))
    }

    private init(key: Data) { self.key = key }

    /// Reads a key, which must have the full length.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        key = try fields.decode(Data.self, forKey: .key)
        guard key.count == Self.length else {
            throw DecodingError.dataCorruptedError(
                forKey: .key, in: fields, debugDescription: "not \(Self.length) bytes")
        }
    }

    /// Returns the pseudonym of a user ID: the first half of its HMAC-SHA256.
    package func pseudonym(of userID: String) -> String {
        let code = HMACSHA256.code(for: Array(userID.utf8), key: Array(key))
        return "anon-" + HexText.encode(code.prefix(Self.nameLength))
    }
}

/// The stored key, readable by its owner only, shared by all processes of this home.
package struct PseudonymKeyFile: Sendable {
    private let file: StateFile<PseudonymKey>

    package init(home: Home) { file = StateFile(home.pseudonymsFile) }

    /// Returns the key, created at the first use.
    ///
    /// - Parameter lost: called with the new path of a damaged file: pseudonyms differ from now on.
    /// - Returns: the key.
    /// - Throws: `ShellError.homeUnusable`.
    package func current(ifLost lost: (_ copy: URL, Reason) -> Void) async throws -> PseudonymKey {
        switch try file.read() {
        case .content(let key): return key
        case .absent: break
        case .setAside(let copy, let reason): lost(copy, reason)
        }
        return try await file.update { current in
            let key = current ?? PseudonymKey.make()
            return (key, key)
        }
    }
}
