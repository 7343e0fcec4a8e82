package import Foundation
package import TestModel

/// A user's consent to an operator's terms: its date, and the version of the terms.
package struct Consent: Codable, Sendable, Equatable {
    /// Time of the consent, UTC.
    package var given: Date
    /// The version of the accepted terms.
    package var textVersion: Int

    /// Creates a consent to a version of the terms.
    package init(given: Date, textVersion: Int) {
        self.given = given
        self.textVersion = textVersion
    }
}

/// The user's consents to the terms of each operator.
package struct ConsentBook: Sendable, Equatable {
    private var consents: [ServerOperator: Consent] = [:]

    package init() {}

    /// The consent to any version of an operator's terms; nil without it.
    package subscript(terms: ServerOperator) -> Consent? { consents[terms] }

    /// True if there is no consent.
    package var isEmpty: Bool { consents.isEmpty }

    /// The latest consent; nil if there is none.
    package var latest: Consent? { consents.values.max { $0.given < $1.given } }

    /// Returns true if an operator's current terms were accepted.
    package func holds(for terms: ServerOperator) -> Bool {
        consents[terms]?.textVersion == terms.terms.version
    }

    /// Returns the consent under which a test with an operator's server runs.
    package func stored(for terms: ServerOperator) -> StoredConsent? {
        consents[terms].map { StoredConsent(terms: terms, version: $0.textVersion) }
    }

    /// Records consent to an operator's current terms. If the same version was already accepted, the original
    /// date is kept.
    package mutating func give(_ terms: ServerOperator, at instant: Date) {
        guard !holds(for: terms) else { return }
        consents[terms] = Consent(given: instant, textVersion: terms.terms.version)
    }

    /// Withdraws a consent.
    package mutating func withdraw(_ terms: ServerOperator) { consents[terms] = nil }
}

extension ConsentBook: Codable {
    private enum CodingKeys: CodingKey {
        case operators
        // Keys of versions that had one text for all operators.
        case given, textVersion
    }

    /// Reads the stored consents. A consent stored by a version with a single text counts for every operator,
    /// for the version that was accepted; operators unknown to this program are ignored.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard fields.contains(.operators) else {
            let consent = Consent(
                given: try fields.decode(Date.self, forKey: .given),
                textVersion: try fields.decode(Int.self, forKey: .textVersion))
            consents = Dictionary(uniqueKeysWithValues: ServerOperator.allCases.map { ($0, consent) })
            return
        }
        for (name, consent) in try fields.decode([String: Consent].self, forKey: .operators) {
            if let terms = ServerOperator(rawValue: name) { consents[terms] = consent }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        let byName = consents.map { ($0.key.rawValue, $0.value) }
        try fields.encode(Dictionary(uniqueKeysWithValues: byName), forKey: .operators)
    }
}
