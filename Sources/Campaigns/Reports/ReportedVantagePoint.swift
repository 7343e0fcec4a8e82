package import Foundation

/// A vantage point and its tests in one network; one that moved is listed once for each network.
package struct ReportedVantagePoint: Equatable, Sendable {
    /// The name.
    package var name: String
    /// The network.
    package var network: CampaignNetwork
    /// The country code of the network, two letters; nil if unknown.
    package var country: String?
    /// The site; nil if none was given.
    package var site: String?
    /// The number of tests.
    package var tests: Int
    /// The start of the first test.
    package var first: Date
    /// The start of the last test.
    package var last: Date
}
