/// Facts of the machine's network and clock after a replay; what the system does not tell is nil.
package struct NetworkFacts: Codable, Equatable, Sendable {
    /// The greatest packet of the interface, in bytes (MTU).
    package var greatestPacket: Int?
    /// True if the interface joins received segments (generic receive offload).
    package var joinsReceived: Bool?
    /// True if the kernel cuts segments late (generic segmentation offload).
    package var cutsLate: Bool?
    /// True if the interface cuts segments itself (TCP segmentation offload).
    package var cutsItself: Bool?
    /// The way to the server.
    package var route: RouteKind?
    /// Where the first resolver of names is.
    package var resolver: ResolverKind?
    /// Operator of the resolver; nil unless it is a well-known public one.
    package var resolverOperator: ResolverOperator?
    /// True if the kernel takes its clock for synchronised.
    package var isClockSynchronised: Bool?
    /// The clock's estimated error, in seconds; nil if it is not synchronised.
    package var clockError: Double?
    /// The clock's greatest error, in seconds; nil if it is not synchronised.
    package var greatestClockError: Double?

    package init() {}
}

/// The way to a server.
package enum RouteKind: String, CaseIterable, Codable, Sendable {
    /// The machine itself.
    case local
    /// A neighbour on the interface's own network, or the other end of a tunnel.
    case onLink = "on-link"
    /// Through a gateway.
    case gateway
}

/// Place of a resolver of names.
package enum ResolverKind: String, CaseIterable, Codable, Sendable {
    /// This machine, which asks another one in turn.
    case stub
    /// A private address, usually the access router's.
    case `private`
    /// A public address.
    case `public`
}

/// Operators of public resolvers that everybody may use.
package enum ResolverOperator: String, CaseIterable, Codable, Sendable {
    case google, cloudflare, quad9, opendns, adguard
}
