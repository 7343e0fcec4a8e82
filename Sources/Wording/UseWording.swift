package import Etiquette
package import Foundation

/// What tests used: bytes, and tests that an operator counts.
package protocol UseWording: Sendable {
    /// What was moved in a period, what may be, and when the next one begins.
    func moved(_ bytes: Int64, in period: DataBudget.Period, of budget: Int64?, next: Date) -> String
    /// How many tests M-Lab had in the last day: of all, and of those that ran by themselves.
    func testsOnMLab(_ all: Int, automatic: Int) -> String
}
