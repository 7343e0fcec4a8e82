import Basics

/// The consent that a test ran under.
package struct StoredConsent: Codable, Equatable, Sendable {
    /// The operator whose terms were accepted.
    package var terms: ServerOperator
    /// Version of the terms.
    package var version: Int

    package init(terms: ServerOperator, version: Int) {
        self.terms = terms
        self.version = version
    }
}

extension StoredConsent: FieldRecord {
    package static let blank = StoredConsent(terms: .other, version: 0)

    package static let table = FieldTable<StoredConsent>([
        .field(
            "operator", .open, \.terms,
            .both(
                "whose terms the person agreed to before the test",
                "l'opérateur dont la personne avait accepté les conditions avant le test")),
        .field(
            "version", .open, \.version, .counter,
            .both("the version of these terms", "la version de ces conditions")),
    ])
}
