/// A version of an operator's consent terms, shown to users before they test with its servers: the operator's
/// part of `Help/topics/consent.md`.
///
/// A part whose meaning changes gets the next number and its date here, and every user is asked again.
package struct ConsentTerms: Equatable, Sendable {
    /// Version number.
    package let version: Int
    /// Date of this version in ISO 8601 format.
    package let dated: String
}

extension ServerOperator {
    /// The current terms.
    package var terms: ConsentTerms {
        switch self {
        case .embedded, .northeastern, .other: ConsentTerms(version: 2, dated: "2026-11-21")
        // With the data that M-Lab publishes and the address of its policy.
        case .mlab: ConsentTerms(version: 3, dated: "2026-11-23")
        }
    }
}
