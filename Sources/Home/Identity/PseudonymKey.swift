import Crypto
package import Foundation
import Recordings
package import TestModel

/// What makes names that tell nobody who somebody is: the same person has the same one in all that this home exports,
/// and only who has the key can tell whose it is.
package struct PseudonymKey: Codable, Sendable, Equatable {
    private let key: Data

    /// The bytes of a key, as many as HMAC-SHA256 gives (RFC 2104, 3).
    static let length = 32
    /// The bytes of a name, which are enough that no two people share one.
    private static let nameLength = 16

    /// A new key.
    package static func make() -> PseudonymKey {
        PseudonymKey(key: SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) })
    }

    private init(key: Data) { self.key = key }

    /// Reads a key, which must be of full length.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        key = try fields.decode(Data.self, forKey: .key)
        guard key.count == Self.length else {
            throw DecodingError.dataCorruptedError(
                forKey: .key, in: fields, debugDescription: "not \(Self.length) bytes")
        }
    }

    /// The name in the place of a user id: HMAC-SHA256 of it, of which half is shown.
    package func pseudonym(of userID: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data(userID.utf8), using: SymmetricKey(data: key))
        return "anon-" + HexText.encode(code.prefix(Self.nameLength))
    }
}

/// The key on disk, readable by its owner only, shared by every process on this home.
package struct PseudonymKeyFile: Sendable {
    private let file: StateFile<PseudonymKey>

    package init(home: Home) { file = StateFile(home.pseudonymsFile) }

    /// The key, made on first use.
    ///
    /// - Parameter lost: told where a damaged file was set aside: names are others from now on.
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
