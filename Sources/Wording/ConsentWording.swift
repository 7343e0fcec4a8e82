package import Foundation
package import Home
package import TestModel

/// Consent to testing.
package protocol ConsentWording: Sendable {
    /// Whether a person agreed to an operator's terms.
    func consentState(_ terms: ServerOperator, _ consent: Consent?) -> String
    /// That there is none yet.
    var consentNotGiven: String { get }
    /// That it is recorded, for these operators.
    func consentRecorded(_ date: Date, for operators: [ServerOperator]) -> String
    /// That it is withdrawn, if there was any.
    func consentWithdrawn(had: Bool) -> String
}
