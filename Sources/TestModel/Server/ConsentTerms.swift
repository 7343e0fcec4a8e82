/// A version of what a person is told of an operator before they test with its servers: that operator's part of
/// `Help/topics/consent.md`.
///
/// A part whose meaning changes gets the next number and its date here, and everybody is asked again.
package struct ConsentTerms: Equatable, Sendable {
    /// Its number.
    package let version: Int
    /// The day it is of, as ISO 8601 writes it.
    package let dated: String
}

extension ServerOperator {
    /// What a person is told today.
    package var terms: ConsentTerms {
        switch self {
        case .embedded, .northeastern, .other: ConsentTerms(version: 2, dated: "2026-11-21")
        // What M-Lab publishes, and its policy's address.
        case .mlab: ConsentTerms(version: 3, dated: "2026-11-23")
        }
    }
}
