/// Identifier that distinguishes the namespaces and interfaces of one lab from those of another: six
/// lower-case letters and digits.
///
/// Namespaces are named `wehe-ab12cd-router`; the one interface outside of them, whose name must have at most
/// 15 characters (IFNAMSIZ of linux/if.h, less the terminating zero), is `wehe-ab12cd`.
package struct LabIdentifier: Hashable, Sendable, Codable, CustomStringConvertible {
    private static let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    private static let length = 6

    /// The six characters.
    package let description: String

    /// Parses an identifier; nil if the text is not one.
    package init?(_ text: String) {
        guard text.count == Self.length, text.allSatisfy(Self.characters.contains) else { return nil }
        description = text
    }

    /// Generates a new identifier.
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

    /// Prefix of all names of this lab.
    package var prefix: String { "wehe-\(description)" }
}
