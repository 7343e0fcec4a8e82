import Etiquette
import Foundation

extension French {
    /// Pourquoi un exploitant n'accepte plus de tests.
    func tooManyTests(_ refusal: TestAllowance.Refusal) -> String {
        let who =
            switch refusal.use {
            case .interactive: "la charte de M-Lab permet \(refusal.limit) tests en 24 heures"
            case .automatic:
                "la charte de M-Lab permet en 24 heures \(refusal.limit) tests"
                    + " que lancent scripts, répétitions et recherches"
            }
        let when =
            refusal.opens.map { "le prochain est possible après le \(minute($0))" }
            ?? "autant à la fois n'est jamais permis"
        return "\(who), et \(refusal.made) ont eu lieu ; \(when). Qui exploite la plateforme ajoute "
            + "--i-operate-this-server"
    }
}
