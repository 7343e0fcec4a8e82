package import Foundation

/// A vantage point with what it ran in one network; one that moved is told once for each.
package struct ReportedVantagePoint: Equatable, Sendable {
    /// What it is called.
    package var name: String
    /// The network.
    package var network: CampaignNetwork
    /// The country of the network, two letters; nil where it is not known.
    package var country: String?
    /// Where it stands; nil where nobody said.
    package var site: String?
    /// How many tests.
    package var tests: Int
    /// When the first of them began.
    package var first: Date
    /// When the last of them began.
    package var last: Date
}
