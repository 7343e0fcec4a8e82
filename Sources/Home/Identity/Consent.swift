package import Foundation
package import TestModel

/// A person's consent to an operator's terms: when it was given, and to which version.
package struct Consent: Codable, Sendable, Equatable {
    /// When it was given, UTC.
    package var given: Date
    /// The version of the terms it was given to.
    package var textVersion: Int

    /// Consent given to a version of the terms.
    package init(given: Date, textVersion: Int) {
        self.given = given
        self.textVersion = textVersion
    }
}

/// What a person agreed to: an operator's terms each.
package struct ConsentBook: Sendable, Equatable {
    private var consents: [ServerOperator: Consent] = [:]

    package init() {}

    /// The consent to an operator's terms of whatever version; nil without it.
    package subscript(terms: ServerOperator) -> Consent? { consents[terms] }

    /// Whether there is none.
    package var isEmpty: Bool { consents.isEmpty }

    /// The latest one; nil if there is none.
    package var latest: Consent? { consents.values.max { $0.given < $1.given } }

    /// Whether what an operator says today was agreed to.
    package func holds(for terms: ServerOperator) -> Bool {
        consents[terms]?.textVersion == terms.terms.version
    }

    /// What a test with an operator's server ran under.
    package func stored(for terms: ServerOperator) -> StoredConsent? {
        consents[terms].map { StoredConsent(terms: terms, version: $0.textVersion) }
    }

    /// Agrees to what an operator says today. Who agreed to the same text before did so then: that instant stays.
    package mutating func give(_ terms: ServerOperator, at instant: Date) {
        guard !holds(for: terms) else { return }
        consents[terms] = Consent(given: instant, textVersion: terms.terms.version)
    }

    /// Withdraws consent.
    package mutating func withdraw(_ terms: ServerOperator) { consents[terms] = nil }
}

extension ConsentBook: Codable {
    private enum CodingKeys: CodingKey {
        case operators
        // What versions wrote that knew one text for all operators.
        case given, textVersion
    }

    /// Reads what is stored. Consent of a version that asked once counts for every operator, to the version that it
    /// was given to; operators of a later version of this program are passed over.
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
