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
    ///   - kept: the parts that are kept although they may contain personal information.
    ///   - pseudonym: returns a pseudonym for a name, always the same one for the same name.
    package init(keeping kept: Set<WithheldPart>, pseudonym: @escaping @Sendable (String) -> String) {
        self.kept = kept
        self.pseudonym = pseudonym
        keys = PortableTest.table.fields.flatMap { field -> [String] in
            if field.privacy != .open { return Self.keeps(kept, field.privacy) ? [] : [field.name] }
            guard case .list(of: .record(let inner)) = field.value else { return [] }
            return inner.filter { $0.privacy != .open && !Self.keeps(kept, $0.privacy) }
                .map { field.name + "." + $0.name }
        }
    }

    /// Returns the test in its publishable form, with a list of the withheld fields.
    package func anonymised(_ test: PortableTest) -> PortableTest {
        var test = test
        PortableTest.table.protect(&test, by: self)
        // A test that was already anonymised lacks the fields withheld earlier.
        let earlier = (test.test.withheld ?? []).filter { !keys.contains($0) }
        test.test.withheld = keys + earlier
        return test
    }

    /// Returns true if values of this kind remain unchanged.
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
