import Basics
import TestModel
import WireProtocol

/// What is known of where a test was run.
struct TestOrigin: Hashable, Sendable {
    let vantagePoint: String
    let asNumber: Int?
    let country: String?
    /// What its network is called, by whoever runs the vantage point or by its device.
    let network: String?
    let site: String?
    /// The network part of the client's address: /24, or /48 of IPv6; nil where no address is known.
    let prefix: String?

    /// Where a test was run.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - prefixes: the network parts of addresses that are known already.
    init(_ test: CampaignTest, _ prefixes: inout [String: String?]) {
        let round = test.round
        vantagePoint = round.vantagePoint
        asNumber = round.asNumber
        country = round.country
        network = round.network ?? test.deviceNetwork
        site = round.site
        guard let address = test.clientAddress else {
            prefix = nil
            return
        }
        if let known = prefixes[address] {
            prefix = known
        } else {
            prefix = Self.prefix(of: address)
            prefixes.updateValue(prefix, forKey: address)
        }
    }

    private static func prefix(of address: String) -> String? {
        IPAddress(address)?.unmapped.anonymised.description
    }
}
