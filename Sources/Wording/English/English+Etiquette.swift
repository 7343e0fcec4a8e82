package import Etiquette
package import Foundation

extension English {
    /// Why an operator lets no more tests in.
    func tooManyTests(_ refusal: TestAllowance.Refusal) -> String {
        let who =
            switch refusal.use {
            case .interactive: "M-Lab's policy allows \(refusal.limit) tests in 24 hours"
            case .automatic:
                "M-Lab's policy allows \(refusal.limit) tests in 24 hours"
                    + " that scripts, repetitions and searches start"
            }
        let when =
            refusal.opens.map { "the next one can run after \(minute($0))" }
            ?? "so many at once are never let in"
        return "\(who), and \(refusal.made) ran; \(when). Whoever operates the platform adds "
            + "--i-operate-this-server"
    }

    /// Why a test may not move its bytes.
    func budgetSpent(_ refusal: DataBudget.Refusal) -> String {
        let (period, setting) = names(refusal.period)
        return "the test is expected to move \(bytes(refusal.expected)), and \(bytes(refusal.moved)) of "
            + "\(bytes(refusal.budget)) were moved \(period); the next one begins on \(minute(refusal.opens)). "
            + "\"settings set \(setting) SIZE\" changes the budget, \"off\" lifts it"
    }

    package func moved(_ bytes: Int64, in period: DataBudget.Period, of budget: Int64?, next: Date) -> String
    {
        let (name, _) = names(period)
        let limit = budget.map { " of \(self.bytes($0))" } ?? ", without a budget"
        return "moved \(name): \(self.bytes(bytes))\(limit); the next one begins on \(minute(next))"
    }

    package func testsOnMLab(_ all: Int, automatic: Int) -> String {
        "tests on M-Lab in 24 hours: \(all), of which \(automatic) ran by themselves"
    }

    private func names(_ period: DataBudget.Period) -> (words: String, setting: String) {
        switch period {
        case .day: ("today (UTC)", "budget-day")
        case .month: ("this month", "budget-month")
        }
    }
}
