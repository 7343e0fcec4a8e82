import Basics
import TestModel
import WireProtocol

/// The network location of a test, as far as it is known.
struct TestOrigin: Hashable, Sendable {
    let vantagePoint: String
    let asNumber: Int?
    let country: String?
    /// The name of its network, as given by the operator of the vantage point or by the device.
    let network: String?
    let site: String?
    /// The network part of the client's address: /24, or /48 for IPv6; nil if no address is known.
    let prefix: String?

    /// Takes the origin of a test.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - prefixes: a cache of the network parts of addresses.
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
