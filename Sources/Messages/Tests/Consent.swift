import Basics
package import Foundation
package import Home
package import TestModel

extension Messages {
    /// States if the user accepted an operator's terms.
    package func consentState(_ terms: ServerOperator, _ consent: Consent?) -> String {
        let today = terms.terms
        let state =
            switch consent {
            case nil: say("not given", "pas donné")
            case .some(let consent) where consent.textVersion == today.version:
                say("given on \(minute(consent.given))", "donné le \(minute(consent.given))")
            case .some(let consent):
                say(
                    "given on \(minute(consent.given)) to version \(consent.textVersion), which changed since",
                    "donné le \(minute(consent.given)) à la version \(consent.textVersion), modifiée depuis")
            }
        return say(
            "\(terms.rawValue): \(meaning(terms.meaning)), version \(today.version) of \(today.dated): \(state)",
            "\(terms.rawValue) : \(meaning(terms.meaning)), version \(today.version) du \(today.dated) : \(state)"
        )
    }

    /// States that there is no consent yet.
    package var consentNotGiven: String {
        say(
            "You have not given consent. Type \"consent give\" to give it.",
            "Vous n'avez pas donné votre consentement. Tapez « consent give » pour le donner.")
    }

    /// Explains the scope of consent, before the list of operators.
    package var consentCovers: String {
        say(
            "Tests send traffic, and whoever operates the server learns your address and what was measured. "
                + "\"consent show\" has the whole text. You agree to each operator's terms by themselves:",
            "Les tests envoient du trafic, et l'exploitant du serveur apprend votre adresse et ce qui fut mesuré. "
                + "« consent show » montre tout le texte. Vous acceptez les conditions de chaque exploitant à part :"
        )
    }

    /// The question for the operator whose terms are accepted.
    package var consentToWhom: String {
        say(
            "whose terms do you agree to? (names, Enter for none) ",
            "quelles conditions acceptez-vous ? (noms, Entrée pour aucune) ")
    }

    /// States that there is no operator of a name.
    package func consentToNobody(_ name: String) -> String {
        say(
            "no operator \"\(name)\"; known: \(ServerOperator.allCases.map(\.rawValue).joined(separator: ", "))",
            "aucun exploitant « \(name) » ; connus : \(ServerOperator.allCases.map(\.rawValue).joined(separator: ", "))"
        )
    }

    /// States that consent is recorded, for these operators.
    package func consentRecorded(_ date: Date, for operators: [ServerOperator]) -> String {
        let names = operators.map { meaning($0.meaning) }.joined(separator: ", ")
        return say(
            "Consent recorded \(minute(date)), for \(names). Withdraw it any time with \"consent withdraw\".",
            "Consentement enregistré le \(minute(date)), pour \(names). Vous pouvez le retirer à tout moment avec "
                + "« consent withdraw »."
        )
    }

    /// States that consent is withdrawn, if there was any.
    package func consentWithdrawn(had: Bool) -> String {
        say(
            had
                ? "Consent withdrawn. Stored results stay; remove them with \"results remove\"."
                : "There was no consent to withdraw.",
            had
                ? "Consentement retiré. Les résultats enregistrés restent ; « results remove » les supprime."
                : "Il n'y avait aucun consentement à retirer."
        )
    }

    /// Names the consent that a command requires.
    func consentMissing(_ command: String, _ terms: ServerOperator?, earlier: Int?) -> String {

        guard let terms else {
            return say(
                "\(command) needs your consent first: read it with \"consent show\", then type \"consent give\"",
                "\(command) demande d'abord votre consentement : lisez-le avec « consent show », puis tapez "
                    + "« consent give »"
            )
        }
        let name = terms.rawValue
        let how = say(
            "read what it says with \"consent show \(name)\", then type \"consent give \(name)\"",
            "lisez ce qui est dit avec « consent show \(name) », puis tapez « consent give \(name) »")

        guard let earlier else {
            return say(
                "\(command) needs your consent for \(meaning(terms.meaning)) first: \(how)",
                "\(command) demande d'abord votre consentement pour \(meaning(terms.meaning)) : \(how)")
        }
        return say(
            "\(command) needs your consent anew, as the text for \(meaning(terms.meaning)) changed: version "
                + "\(terms.terms.version) of \(terms.terms.dated), and you agreed to version \(earlier); \(how)",
            "\(command) demande de nouveau votre consentement, car le texte pour \(meaning(terms.meaning)) a changé : "
                + "version \(terms.terms.version) du \(terms.terms.dated), et vous avez accepté la version \(earlier) ; "
                + how
        )
    }
}
