import Basics
import TestModel

/// The resolver of names that this machine asks first.
struct Resolver: Equatable, Sendable {
    /// Its place.
    let kind: ResolverKind
    /// Its operator; nil unless it is a well-known public one.
    let `operator`: ResolverOperator?

    /// Parses the text of `/etc/resolv.conf` (resolv.conf(5)); without a `nameserver` it is this machine. Nil if the
    /// first one is no address.
    init?(text: String) {
        let servers = text.split(separator: "\n").compactMap { line -> Substring? in
            let words = line.split { $0 == " " || $0 == "\t" }
            return words.count >= 2 && words[0] == "nameserver" ? words[1] : nil
        }
        guard let first = servers.first else {
            (kind, `operator`) = (.stub, nil)
            return
        }
        // A link-local address may name its interface.
        guard let address = IPAddress(first.prefix { $0 != "%" }) else { return nil }
        kind = address.isLoopback ? .stub : address.isPrivate ? .private : .public
        `operator` = Self.operators.first { $0.addresses.contains(address.text) }?.name
    }

    /// The addresses that operators publish for everybody, as of 2026: developers.google.com/speed/public-dns,
    /// one.one.one.one, quad9.net, opendns.com, adguard-dns.io.
    private static let operators: [(name: ResolverOperator, addresses: Set<String>)] = [
        (.google, ["8.8.8.8", "8.8.4.4", "2001:4860:4860::8888", "2001:4860:4860::8844"]),
        (.cloudflare, ["1.1.1.1", "1.0.0.1", "2606:4700:4700::1111", "2606:4700:4700::1001"]),
        (.quad9, ["9.9.9.9", "149.112.112.112", "2620:fe::fe", "2620:fe::9"]),
        (.opendns, ["208.67.222.222", "208.67.220.220", "2620:119:35::35", "2620:119:53::53"]),
        (.adguard, ["94.140.14.14", "94.140.15.15", "2a10:50c0::ad1:ff", "2a10:50c0::ad2:ff"]),
    ]
}
