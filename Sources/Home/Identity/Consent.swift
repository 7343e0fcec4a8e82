package import Foundation

/// A person's consent to testing: when it was given, and to which text.
package struct Consent: Codable, Sendable, Equatable {
    /// When it was given, UTC.
    package var given: Date
    /// The version of the text it was given to.
    package var textVersion: Int

    /// Consent given to a version of the text.
    package init(given: Date, textVersion: Int) {
        self.given = given
        self.textVersion = textVersion
    }

    /// The version of the text in `Help/topics/consent.md`.
    package static let currentTextVersion = 2
}
