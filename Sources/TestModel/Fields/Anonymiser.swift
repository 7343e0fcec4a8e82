import Basics
import WireProtocol

/// Removes personal information from tests, according to the privacy of their fields (``FieldPrivacy``), for
/// publication.
package struct Anonymiser: Sendable {
    private let kept: Set<WithheldPart>
    private let pseudonym: @Sendable (String) -> String
    /// The keys of all changed fields.
    package let keys: [String]

    /// - Parameters:
    ///   - kept: what is kept although it may tell of a person.
    ///   - fields: the fields of what it is to change.
    ///   - pseudonym: the name that stands in the place of another one, the same one for the same.
    init(
        keeping kept: Set<WithheldPart>, of fields: [TestField],
        pseudonym: @escaping @Sendable (String) -> String
    ) {
        self.kept = kept
        self.pseudonym = pseudonym
        keys = fields.flatMap { field -> [String] in
            if field.privacy != .open { return Self.keeps(kept, field.privacy) ? [] : [field.name] }
            guard case .list(of: .record(let inner)) = field.value else { return [] }
            return inner.filter { $0.privacy != .open && !Self.keeps(kept, $0.privacy) }
                .map { field.name + "." + $0.name }
        }
    }

    /// Returns true if values of this kind stay as they are.
    func keeps(_ privacy: FieldPrivacy) -> Bool { Self.keeps(kept, privacy) }

    private static func keeps(_ kept: Set<WithheldPart>, _ privacy: FieldPrivacy) -> Bool {
        switch privacy {
        case .open: true
        case .address, .identity: false
        case .withheld(let part), .replaced(let part): kept.contains(part)
        }
    }

    /// Replacement for a withheld value whose presence must remain visible.
    package static let withheldWord = "withheld"

    /// Result of anonymising a value.
    enum Remainder: Equatable {
        /// The unchanged value.
        case all
        /// A replacement, in its plain form.
        case other(JSONValue)
        /// No value.
        case nothing
    }

    /// Anonymises a plain value of a field.
    func left(of plain: JSONValue, _ privacy: FieldPrivacy) -> Remainder {
        guard !keeps(privacy), plain.isKnown else { return .all }
        switch (privacy, plain) {
        case (.address, .string(let text)):
            let network = IPLiteral.anonymised(IPLiteral.canonical(text))
            return network.isEmpty ? .nothing : .other(.string(network))
        case (.identity, .string(let text)):
            return text.isEmpty ? .nothing : .other(.string(pseudonym(text)))
        case (.withheld(let part), .string(let text)) where part.isPublic(text): return .all
        // The presence of a lab is not confidential: without it an emulated network would look like a real
        // one.
        case (.replaced, .string): return .other(.string(Self.withheldWord))
        default: return .nothing
        }
    }
}
