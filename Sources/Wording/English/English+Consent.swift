package import Foundation
package import Home
package import TestModel

extension English {
    package func consentState(_ terms: ServerOperator, _ consent: Consent?) -> String {
        let today = terms.terms
        let state =
            switch consent {
            case nil: "not given"
            case .some(let consent) where consent.textVersion == today.version:
                "given on \(minute(consent.given))"
            case .some(let consent):
                "given on \(minute(consent.given)) to version \(consent.textVersion), which changed since"
            }
        return
            "\(terms.rawValue): \(meaning(terms.text)), version \(today.version) of \(today.dated): \(state)"
    }
    package var consentNotGiven: String { "You have not given consent. Type \"consent give\" to give it." }
    package var consentCovers: String {
        "Tests send traffic, and whoever operates the server learns your address and what was measured. "
            + "\"consent show\" has the whole text. You agree to each operator's terms by themselves:"
    }
    package var consentToWhom: String { "whose terms do you agree to? (names, Enter for none) " }
    package func consentToNobody(_ name: String) -> String {
        "no operator \"\(name)\"; known: \(ServerOperator.allCases.map(\.rawValue).joined(separator: ", "))"
    }
    package func consentRecorded(_ date: Date, for operators: [ServerOperator]) -> String {
        let names = operators.map { meaning($0.text) }.joined(separator: ", ")
        return
            "Consent recorded \(minute(date)), for \(names). Withdraw it any time with \"consent withdraw\"."
    }
    package func consentWithdrawn(had: Bool) -> String {
        had
            ? "Consent withdrawn. Stored results stay; remove them with \"results remove\"."
            : "There was no consent to withdraw."
    }

    /// What consent a command lacks.
    func consentMissing(_ command: String, _ terms: ServerOperator?, earlier: Int?) -> String {
        guard let terms else {
            return
                "\(command) needs your consent first: read it with \"consent show\", then type \"consent give\""
        }
        let name = terms.rawValue
        let how = "read what it says with \"consent show \(name)\", then type \"consent give \(name)\""
        guard let earlier else {
            return "\(command) needs your consent for \(meaning(terms.text)) first: \(how)"
        }
        return "\(command) needs your consent anew, as the text for \(meaning(terms.text)) changed: version "
            + "\(terms.terms.version) of \(terms.terms.dated), and you agreed to version \(earlier); \(how)"
    }
}
