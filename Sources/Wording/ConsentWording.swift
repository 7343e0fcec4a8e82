package import Foundation
package import Home
package import TestModel

/// Consent to testing.
package protocol ConsentWording: Sendable {
    /// Whether a person agreed to an operator's terms.
    func consentState(_ terms: ServerOperator, _ consent: Consent?) -> String
    /// That there is none yet.
    var consentNotGiven: String { get }
    /// A sentence on what consent covers, before the operators are listed.
    var consentCovers: String { get }
    /// The question whose terms are agreed to.
    var consentToWhom: String { get }
    /// That there is no operator of a name.
    func consentToNobody(_ name: String) -> String
    /// That it is recorded, for these operators.
    func consentRecorded(_ date: Date, for operators: [ServerOperator]) -> String
    /// That it is withdrawn, if there was any.
    func consentWithdrawn(had: Bool) -> String
}
