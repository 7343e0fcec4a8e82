package import Foundation

/// Consent to testing.
package protocol ConsentWording: Sendable {
    /// When consent was given.
    func consentGiven(_ date: Date) -> String
    /// That there is none yet.
    var consentNotGiven: String { get }
    /// That it is recorded.
    func consentRecorded(_ date: Date) -> String
    /// That it is withdrawn, if there was any.
    func consentWithdrawn(had: Bool) -> String
}
