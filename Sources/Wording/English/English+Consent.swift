package import Foundation

extension English {
    package func consentGiven(_ date: Date) -> String { "You gave consent on \(minute(date))." }
    package var consentNotGiven: String { "You have not given consent. Type \"consent give\" to give it." }
    package func consentRecorded(_ date: Date) -> String {
        "Consent recorded \(minute(date)). Withdraw it any time with \"consent withdraw\"."
    }
    package func consentWithdrawn(had: Bool) -> String {
        had
            ? "Consent withdrawn. Stored results stay; remove them with \"results remove\"."
            : "There was no consent to withdraw."
    }
}
