/// Errors of campaign commands.
package enum CampaignError: Error, Equatable, Sendable {
    /// No campaign of that name was started here.
    case unknown(String, known: [String])
    /// No campaign was started here.
    case noneStarted
    /// A campaign of that name is active, with the same or a different plan.
    case alreadyStarted(String, asksTheSame: Bool)
    /// It was stopped, and must be started again.
    case stopped(String)
    /// It is already in the requested state.
    case unchanged(String, CampaignState)
    /// Another process of this home runs campaigns.
    case runElsewhere
    /// Its plan can no longer be read, as apps or servers are missing.
    case unreadable(String, CampaignFileErrors)
    /// Its file has mistakes, which were already reported.
    case mistaken(file: String, count: Int)
    /// The file asks for a plan with another digest than those by which the campaign's tests were run.
    case otherPlan(file: String, plan: String, campaign: String, recorded: [String])
    /// Its data allowance is used up, or the next test would exceed it.
    case allowanceSpent(String, DataAllowance, moved: Int64, expected: Int64)
    /// Not a valid name of a vantage point.
    case badVantagePoint(String)
    /// A description of the network or location that is too long to be stored with each test.
    case tooLong(limit: Int)
}
