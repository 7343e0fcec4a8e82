package import Etiquette
package import Foundation

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

    /// Pourquoi un test ne peut pas transférer ses octets.
    func budgetSpent(_ refusal: DataBudget.Refusal) -> String {
        let (period, setting) = names(refusal.period)
        return "le test devrait transférer \(bytes(refusal.expected)), et \(bytes(refusal.moved)) sur "
            + "\(bytes(refusal.budget)) l'ont été \(period) ; la période suivante commence le "
            + "\(minute(refusal.opens)). « settings set \(setting) TAILLE » change le budget, « off » le lève"
    }

    package func moved(_ bytes: Int64, in period: DataBudget.Period, of budget: Int64?, next: Date) -> String
    {
        let (name, _) = names(period)
        let limit = budget.map { " sur \(self.bytes($0))" } ?? ", sans budget"
        return
            "transféré \(name) : \(self.bytes(bytes))\(limit) ; la période suivante commence le \(minute(next))"
    }

    package func testsOnMLab(_ all: Int, automatic: Int) -> String {
        "tests sur M-Lab en 24 heures : \(all), dont \(automatic) automatiques"
    }

    private func names(_ period: DataBudget.Period) -> (words: String, setting: String) {
        switch period {
        case .day: ("aujourd'hui (UTC)", "budget-day")
        case .month: ("ce mois-ci", "budget-month")
        }
    }
}
