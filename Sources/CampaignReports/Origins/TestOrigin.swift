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

    init(_ test: CampaignTest) {
        let round = test.round
        vantagePoint = round.vantagePoint
        asNumber = round.asNumber
        country = round.country
        network = round.network ?? test.deviceNetwork
        site = round.site
        prefix = test.clientAddress.flatMap(Self.prefix)
    }

    private static func prefix(of address: String) -> String? {
        let literal = IPLiteral.unmapped(address)
        let network = IPLiteral.anonymised(literal)
        return network.isEmpty ? nil : network + (IPLiteral.isIPv4(literal) ? "/24" : "/48")
    }
}
