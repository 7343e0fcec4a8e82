import Basics

/// Pairs of servers whose paths to the client join only in or next to its access network (Specification
/// 11.2).
package struct ServerPairs: Equatable, Sendable {
    /// Two servers, and the networks suspected if differentiation is seen on both their paths.
    package struct Pair: Equatable, Sendable {
        /// The first server: a site such as `abc01`, or an address.
        package var first: String
        /// The second server.
        package var second: String
        /// The networks that could be responsible, joined by " or ".
        package var suspects: String

        package init(first: String, second: String, suspects: String) {
            self.first = first
            self.second = second
            self.suspects = suspects
        }
    }

    /// Pairs of M-Lab sites, the best first.
    package var sites: [Pair]
    /// Pairs of addresses, the best first.
    package var addresses: [Pair]

    package init(sites: [Pair], addresses: [Pair]) {
        self.sites = sites
        self.addresses = addresses
    }

    static let keys = (sites: "server-site-pairs", addresses: "server-ip-pairs")

    var json: String {
        func list(_ pairs: [Pair]) -> String {
            let items = pairs.map { pair in
                "[" + [pair.first, pair.second, pair.suspects].map(JSONText.quoted).joined(separator: ", ")
                    + "]"
            }
            return "[" + items.joined(separator: ", ") + "]"
        }
        return JSONText.object([(Self.keys.sites, list(sites)), (Self.keys.addresses, list(addresses))])
    }

    /// Reads both lists; one of them may be missing or empty, and an entry may lack the third text.
    init(_ fields: ResponseFields) throws(WireProtocolError) {
        func list(_ key: String) throws(WireProtocolError) -> [Pair] {
            guard let value = fields.value(key) else { return [] }
            let entries = value.elements?.map { $0.elements?.compactMap(\.content) ?? [] }
            guard let entries,
                zip(entries, value.elements ?? []).allSatisfy({ texts, entry in
                    (2...3).contains(texts.count) && texts.count == entry.elements?.count
                })
            else { throw fields.malformed(key, .pairs) }
            return entries.map { Pair(first: $0[0], second: $0[1], suspects: $0.count > 2 ? $0[2] : "") }
        }
        self.init(sites: try list(Self.keys.sites), addresses: try list(Self.keys.addresses))
    }
}
