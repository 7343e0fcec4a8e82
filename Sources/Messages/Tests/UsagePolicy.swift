package import TestModel
package import Foundation

extension Messages {
    /// Explains why an operator permits no more tests.
    func tooManyTests(_ refusal: TestAllowance.Refusal) -> String {
        let who =
            switch refusal.use {
            case .interactive:
                say(
                    "M-Lab's policy allows \(refusal.limit) tests in 24 hours",
                    "la charte de M-Lab permet \(refusal.limit) tests en 24 heures")
            case .automatic:
                say(
                    "M-Lab's policy allows \(refusal.limit) tests in 24 hours"
                        + " that scripts, repetitions and searches start",
                    "la charte de M-Lab permet en 24 heures \(refusal.limit) tests"
                        + " que lancent scripts, répétitions et recherches"
                )
            }
        let when = either(
            refusal.opens.map { "the next one can run after \(minute($0))" }
                ?? "so many at once are never allowed",
            refusal.opens.map { "le prochain est possible après le \(minute($0))" }
                ?? "autant à la fois n'est jamais permis"
        )
        return say(
            "\(who), and \(refusal.made) ran; \(when). Operators of the platform add "
                + "--i-operate-this-server",
            "\(who), et \(refusal.made) ont eu lieu ; \(when). Les exploitants de la plateforme ajoutent "
                + "--i-operate-this-server"
        )
    }

    /// Explains why a test would exceed the data budget.
    func budgetSpent(_ refusal: DataBudget.Refusal) -> String {
        let (period, setting) = names(refusal.period)
        return say(
            "the test is expected to move \(bytes(refusal.expected)), and \(bytes(refusal.moved)) of "
                + "\(bytes(refusal.budget)) were moved \(period); the next one begins on \(minute(refusal.opens)). "
                + "\"settings set \(setting) SIZE\" changes the budget, \"off\" lifts it",
            "le test devrait transférer \(bytes(refusal.expected)), et \(bytes(refusal.moved)) sur "
                + "\(bytes(refusal.budget)) l'ont été \(period) ; la période suivante commence le "
                + "\(minute(refusal.opens)). « settings set \(setting) TAILLE » change le budget, « off » le lève"
        )
    }

    /// States the data transferred in a period, the budget, and the start of the next period.
    package func moved(_ bytes: Int64, in period: DataBudget.Period, of budget: Int64?, next: Date) -> String

    {
        let (name, _) = names(period)
        let limit = either(
            budget.map { " of \(self.bytes($0))" } ?? ", without a budget",
            budget.map { " sur \(self.bytes($0))" } ?? ", sans budget")
        return either(
            "moved \(name): \(self.bytes(bytes))\(limit); the next one begins on \(minute(next))",
            "transféré \(name) : \(self.bytes(bytes))\(limit) ; la période suivante commence le \(minute(next))"
        )
    }

    /// States the number of tests on M-Lab in the last day: of all, and of automatic ones.
    package func testsOnMLab(_ all: Int, automatic: Int) -> String {
        say(
            "tests on M-Lab in 24 hours: \(all), of which \(automatic) automatic",
            "tests sur M-Lab en 24 heures : \(all), dont \(automatic) automatiques")
    }

    private func names(_ period: DataBudget.Period) -> (words: String, setting: String) {
        switch period {
        case .day: either(("today (UTC)", "budget-day"), ("aujourd'hui (UTC)", "budget-day"))
        case .month: either(("this month", "budget-month"), ("ce mois-ci", "budget-month"))
        }
    }
}
