import Foundation

/// A network as a report distinguishes it from others.
///
/// Tests of one autonomous system belong together. If it is unknown, tests belong together whose network has
/// the same name, as long as the address of a vantage point stays in its first /24, or /48 for IPv6. Tests
/// from other addresses belong to another network, because a name that was typed once does not change when a
/// laptop is moved. Without a name the address counts, and without an address the vantage point.
package struct CampaignNetwork: Hashable, Comparable, Sendable {
    /// The number of the autonomous system; nil if unknown.
    package var asNumber: Int?
    /// The name; nil if it has none.
    package var name: String?
    /// The address prefix, if it distinguishes the network from others.
    package var prefix: String?
    /// The vantage point that stands for it, if nothing else is known.
    package var vantagePoint: String?

    package init(
        asNumber: Int? = nil, name: String? = nil, prefix: String? = nil, vantagePoint: String? = nil
    ) {
        self.asNumber = asNumber
        self.name = name
        self.prefix = prefix
        self.vantagePoint = vantagePoint
    }

    /// The label in one line: `AS64500 Example ISP`, `Example ISP 192.0.2.0/24`.
    package var label: String {
        [asNumber.map { "AS\($0)" }, name, prefix, vantagePoint].compactMap(\.self).joined(separator: " ")
    }

    package static func < (one: Self, other: Self) -> Bool { one.label < other.label }

    /// Returns the networks of origins.
    ///
    /// - Parameter origins: the origins, each with the start of its first test.
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
    /// The sort key of origins whose first tests began at the same instant.
    fileprivate var sortKey: String { [vantagePoint, prefix ?? "", network ?? ""].joined(separator: "\n") }
}
