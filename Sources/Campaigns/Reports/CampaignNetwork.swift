import Foundation

/// A network as a report tells it from others.
///
/// Tests of one autonomous system belong together. Where it is not known, those belong together whose network has one
/// name, as long as the address of a vantage point stays what it was first (its /24, or /48 of IPv6): what is run
/// elsewhere then is another network, since a name that somebody once typed does not notice that a laptop is carried
/// about. Without a name the address counts, and without an address the vantage point.
package struct CampaignNetwork: Hashable, Comparable, Sendable {
    /// The number of the autonomous system; nil where it is not known.
    package var asNumber: Int?
    /// What it is called; nil where it has no name.
    package var name: String?
    /// Its address, where that is what tells it from others.
    package var prefix: String?
    /// The vantage point that stands for it, where nothing else is known.
    package var vantagePoint: String?

    package init(
        asNumber: Int? = nil, name: String? = nil, prefix: String? = nil, vantagePoint: String? = nil
    ) {
        self.asNumber = asNumber
        self.name = name
        self.prefix = prefix
        self.vantagePoint = vantagePoint
    }

    /// What it is called in one line: `AS64500 Example ISP`, `Example ISP 192.0.2.0/24`.
    package var label: String {
        [asNumber.map { "AS\($0)" }, name, prefix, vantagePoint].compactMap(\.self).joined(separator: " ")
    }

    package static func < (one: Self, other: Self) -> Bool { one.label < other.label }

    /// The networks of origins.
    ///
    /// - Parameter origins: each with the instant of its first test.
    /// - Returns: the network of each.
    static func networks(of origins: [TestOrigin: Date]) -> [TestOrigin: CampaignNetwork] {
        let sorted = origins.sorted { ($0.value, $0.key.sortKey) < ($1.value, $1.key.sortKey) }.map(\.key)
        var systemNames: [Int: String] = [:]
        var firstPrefixes: [String: String] = [:]
        for origin in sorted {
            if let number = origin.asNumber, let name = origin.network {
                systemNames[number] = systemNames[number] ?? name
            }
            if let prefix = origin.prefix {
                firstPrefixes[origin.vantagePoint] = firstPrefixes[origin.vantagePoint] ?? prefix
            }
        }
        return Dictionary(
            uniqueKeysWithValues: sorted.map { origin in
                let network: CampaignNetwork
                if let number = origin.asNumber {
                    network = CampaignNetwork(asNumber: number, name: systemNames[number])
                } else if let name = origin.network {
                    let hasMoved = origin.prefix != nil && origin.prefix != firstPrefixes[origin.vantagePoint]
                    network = CampaignNetwork(name: name, prefix: hasMoved ? origin.prefix : nil)
                } else if let prefix = origin.prefix {
                    network = CampaignNetwork(prefix: prefix)
                } else {
                    network = CampaignNetwork(vantagePoint: origin.vantagePoint)
                }
                return (origin, network)
            })
    }
}

extension TestOrigin {
    /// Orders origins that begin at one instant.
    fileprivate var sortKey: String { [vantagePoint, prefix ?? "", network ?? ""].joined(separator: "\n") }
}
