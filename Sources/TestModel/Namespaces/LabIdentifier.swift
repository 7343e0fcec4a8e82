/// What tells one lab's namespaces and interfaces from another's: six lower-case letters and digits.
///
/// Namespaces are named `wehe-ab12cd-router`; the one interface outside of them, which must have at most 15
/// characters (IFNAMSIZ of linux/if.h, less the terminating zero), is `wehe-ab12cd`.
package struct LabIdentifier: Hashable, Sendable, Codable, CustomStringConvertible {
    private static let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    private static let length = 6

    /// The six characters.
    package let description: String

    /// An identifier that was written down; nil if it is none.
    package init?(_ text: String) {
        guard text.count == Self.length, text.allSatisfy(Self.characters.contains) else { return nil }
        description = text
    }

    /// A new identifier.
    package init(using generator: inout some RandomNumberGenerator) {
        description = String(
            (0..<Self.length).map { _ in
                Self.characters[Int.random(in: Self.characters.indices, using: &generator)]
            })
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let identifier = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an identifier")
        }
        self = identifier
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// What all names of this lab begin with.
    package var prefix: String { "wehe-\(description)" }
}
