package import Foundation
package import Home
package import TestModel

extension French {
    package func consentState(_ terms: ServerOperator, _ consent: Consent?) -> String {
        let today = terms.terms
        let state =
            switch consent {
            case nil: "pas donné"
            case .some(let consent) where consent.textVersion == today.version:
                "donné le \(minute(consent.given))"
            case .some(let consent):
                "donné le \(minute(consent.given)) à la version \(consent.textVersion), modifiée depuis"
            }
        return
            "\(terms.rawValue) : \(meaning(terms.text)), version \(today.version) du \(today.dated) : \(state)"
    }
    package var consentNotGiven: String {
        "Vous n'avez pas donné votre consentement. Tapez « consent give » pour le donner."
    }
    package var consentCovers: String {
        "Les tests envoient du trafic, et l'exploitant du serveur apprend votre adresse et ce qui fut mesuré. "
            + "« consent show » montre tout le texte. Vous acceptez les conditions de chaque exploitant à part :"
    }
    package var consentToWhom: String {
        "quelles conditions acceptez-vous ? (noms, Entrée pour aucune) "
    }
    package func consentToNobody(_ name: String) -> String {
        "aucun exploitant « \(name) » ; connus : \(ServerOperator.allCases.map(\.rawValue).joined(separator: ", "))"
    }
    package func consentRecorded(_ date: Date, for operators: [ServerOperator]) -> String {
        let names = operators.map { meaning($0.text) }.joined(separator: ", ")
        return
            "Consentement enregistré le \(minute(date)), pour \(names). Vous pouvez le retirer à tout moment avec "
            + "« consent withdraw »."
    }
    package func consentWithdrawn(had: Bool) -> String {
        had
            ? "Consentement retiré. Les résultats enregistrés restent ; « results remove » les supprime."
            : "Il n'y avait aucun consentement à retirer."
    }

    /// Le consentement qui manque à une commande.
    func consentMissing(_ command: String, _ terms: ServerOperator?, earlier: Int?) -> String {
        guard let terms else {
            return
                "\(command) demande d'abord votre consentement : lisez-le avec « consent show », puis tapez "
                + "« consent give »"
        }
        let name = terms.rawValue
        let how = "lisez ce qui est dit avec « consent show \(name) », puis tapez « consent give \(name) »"
        guard let earlier else {
            return "\(command) demande d'abord votre consentement pour \(meaning(terms.text)) : \(how)"
        }
        return
            "\(command) demande de nouveau votre consentement, car le texte pour \(meaning(terms.text)) a changé : "
            + "version \(terms.terms.version) du \(terms.terms.dated), et vous avez accepté la version \(earlier) ; "
            + how
    }
}
