import Basics
import TestModel

/// The kernel's routes, as `/proc/net/route` and `/proc/net/ipv6_route` list them.
struct RouteTable: Sendable {
    private struct Route {
        let prefix: IPPrefix
        let interface: Substring
        let metric: UInt32
        /// The address of the next router; nil for a neighbour.
        let gateway: IPAddress?
    }

    private var routes: [Route] = []

    /// Parses both texts; lines that are none of a usable route are left out.
    ///
    /// - Parameters:
    ///   - ipv4: the text of `/proc/net/route`, with addresses as numbers of this machine's byte order.
    ///   - ipv6: the text of `/proc/net/ipv6_route`.
    init(ipv4: String, ipv6: String) {
        routes =
            ipv4.split(separator: "\n").compactMap(Self.route)
            + ipv6.split(separator: "\n").compactMap(Self.route6)
    }

    init(in files: SystemFiles) {
        self.init(
            ipv4: files.text("proc/net/route") ?? "", ipv6: files.text("proc/net/ipv6_route") ?? "")
    }

    /// Returns how the kernel reaches an address: by the longest prefix, of these by the least metric.
    ///
    /// The main table only is read, so that the answer counts only if its interface is the one that a socket uses.
    ///
    /// - Parameters:
    ///   - address: the server's.
    ///   - interface: the name of the interface that a socket to it uses.
    /// - Returns: nil if no route fits.
    func kind(towards address: IPAddress, through interface: String) -> RouteKind? {
        route(towards: address, through: interface).map { $0.gateway == nil ? .onLink : .gateway }
    }

    /// Returns the address of the first router on the way to an address; nil if there is none, or no route fits.
    func gateway(towards address: IPAddress, through interface: String) -> String? {
        route(towards: address, through: interface)?.gateway?.text
    }

    private func route(towards address: IPAddress, through interface: String) -> Route? {
        let fitting = routes.filter { $0.prefix.contains(address) }
        let best = fitting.max { ($0.prefix.length, $1.metric) < ($1.prefix.length, $0.metric) }
        return best?.interface == interface[...] ? best : nil
    }

    // RTF_UP, RTF_GATEWAY and RTF_REJECT of linux/route.h.
    private static let (isUp, isGateway, isRejected): (UInt32, UInt32, UInt32) = (1, 2, 0x200)

    /// Parses the interface, destination, gateway, flags, two counters, the metric and the mask.
    private static func route(_ line: Substring) -> Route? {
        let words = line.split { $0 == "\t" || $0 == " " }
        guard words.count >= 8, let destination = UInt32(words[1], radix: 16),
            let next = UInt32(words[2], radix: 16),
            let flags = UInt32(words[3], radix: 16), let metric = UInt32(words[6]),
            let mask = UInt32(words[7], radix: 16), flags & isUp != 0, flags & isRejected == 0,
            let prefix = IPPrefix(
                IPAddress(ipv4: UInt32(bigEndian: destination)), length: mask.nonzeroBitCount)
        else { return nil }
        return Route(
            prefix: prefix, interface: words[0], metric: metric,
            gateway: flags & isGateway != 0 ? IPAddress(ipv4: UInt32(bigEndian: next)) : nil)
    }

    /// Parses the destination and its length, the source and its length, the next hop, the metric, two counters,
    /// the flags and the interface.
    private static func route6(_ line: Substring) -> Route? {
        let words = line.split(separator: " ")
        guard words.count >= 10, words[0].utf8.count == 32,
            let high = UInt64(words[0].prefix(16), radix: 16),
            let low = UInt64(words[0].suffix(16), radix: 16),
            let nextHigh = UInt64(words[4].prefix(16), radix: 16),
            let nextLow = UInt64(words[4].suffix(16), radix: 16),
            let length = Int(words[1], radix: 16), let metric = UInt32(words[5], radix: 16),
            let flags = UInt32(words[8], radix: 16), flags & isUp != 0, flags & isRejected == 0,
            let prefix = IPPrefix(IPAddress(ipv6: high, low), length: length)
        else { return nil }
        return Route(
            prefix: prefix, interface: words[9], metric: metric,
            gateway: flags & isGateway != 0 ? IPAddress(ipv6: nextHigh, nextLow) : nil)
    }
}
