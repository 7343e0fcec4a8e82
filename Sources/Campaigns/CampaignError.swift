/// Why something cannot be done with a campaign.
package enum CampaignError: Error, Equatable, Sendable {
    /// None of that name was started here.
    case unknown(String, known: [String])
    /// None was started here at all.
    case noneStarted
    /// One of that name goes on; whether it asks the same.
    case alreadyStarted(String, asksTheSame: Bool)
    /// It was stopped, and only starting it anew begins rounds again.
    case stopped(String)
    /// It is what it is to become.
    case unchanged(String, CampaignState)
    /// Another process of this home runs campaigns.
    case runElsewhere
    /// What it asks cannot be read any more, as apps or servers are gone.
    case unreadable(String, CampaignMistakes)
    /// Its file has mistakes, each told before.
    case mistaken(file: String, count: Int)
    /// Its tests moved what they may, or the next one would move more than that.
    case allowanceSpent(String, DataAllowance, moved: Int64, expected: Int64)
    /// No name that a vantage point can have.
    case badVantagePoint(String)
    /// A description of the network or the place that is too long to be kept with each test.
    case tooLong(limit: Int)
}
