package import PathEmulation
package import Basics

/// A place in the lab where packets come and go: a network namespace, or the shell's own.
package enum LabNode: Hashable, Sendable {
    /// The namespace of the shell that runs the tests.
    case client
    /// Where the paths to all servers are one.
    case router
    /// The part of the path that leads to one server only; servers count from 1.
    case leg(Int)
    /// A server.
    case server(Int)

    /// The last part of the namespace's name; nil for the client, which has none of its own.
    package var suffix: String? {
        switch self {
        case .client: nil
        case .router: "router"
        case .leg(let number): "leg\(number)"
        case .server(let number): "s\(number)"
        }
    }
}

/// One end of a veth pair.
package struct LinkEnd: Hashable, Sendable {
    /// Where it is.
    package let node: LabNode
    /// The interface's name, at most 15 characters.
    package let interface: String
    /// Its address; the link is a /30.
    package let address: IPAddress
}

/// A veth pair.
package struct LabLink: Hashable, Sendable {
    /// The end nearer to the client.
    package let near: LinkEnd
    /// The end nearer to the server.
    package let far: LinkEnd
}

/// Which namespaces a lab has and how they are joined: client – router – leg – server, with one or two legs.
///
/// A leg has a namespace of its own, not just a queue on an interface of the router or the server. A packet that
/// waits where it still belongs to the server's socket – in the server's namespace, or at the router's receiving
/// side – holds the sender back instead of being dropped (TCP small queues, `tcp_tsq_write` in Linux's
/// net/ipv4/tcp_output.c). Forwarding breaks that bond, so a leg's queue fills and loses packets as a router's does.
package struct LabTopology: Hashable, Sendable {
    /// What its names begin with.
    package let identifier: LabIdentifier
    /// Its addresses.
    package let block: AddressBlock
    /// How many servers it has, 1 or 2.
    package let serverCount: Int

    package init(identifier: LabIdentifier, block: AddressBlock, serverCount: Int) throws(NamespaceLabError) {
        guard 1...2 ~= serverCount else { throw .serverCount(serverCount) }
        self.identifier = identifier
        self.block = block
        self.serverCount = serverCount
    }

    /// The numbers of the servers and their legs.
    package var numbers: ClosedRange<Int> { 1...serverCount }

    /// All nodes with a namespace to be made, the router first.
    package var nodes: [LabNode] { [.router] + numbers.flatMap { [.leg($0), .server($0)] } }

    /// The namespace of a node; nil for the client.
    package func namespace(of node: LabNode) -> String? { node.suffix.map { "\(identifier.prefix)-\($0)" } }

    /// All links, the client's first.
    package var links: [LabLink] {
        [clientLink] + numbers.flatMap { [middleLink($0), serverLink($0)] }
    }

    /// From the client to the router.
    package var clientLink: LabLink {
        LabLink(
            near: LinkEnd(node: .client, interface: identifier.prefix, address: block.address(1)),
            far: LinkEnd(node: .router, interface: "client", address: block.address(2)))
    }

    /// From the router to a leg.
    package func middleLink(_ number: Int) -> LabLink {
        LabLink(
            near: LinkEnd(node: .router, interface: "leg\(number)", address: address(number, 1)),
            far: LinkEnd(node: .leg(number), interface: "router", address: address(number, 2)))
    }

    /// From a leg to its server.
    package func serverLink(_ number: Int) -> LabLink {
        LabLink(
            near: LinkEnd(node: .leg(number), interface: "server", address: address(number, 5)),
            far: LinkEnd(node: .server(number), interface: "path", address: address(number, 6)))
    }

    /// The client's address.
    package var clientAddress: IPAddress { clientLink.near.address }

    /// A server's address.
    package func serverAddress(_ number: Int) -> IPAddress { serverLink(number).far.address }

    /// The interface whose queue stands for a place: the one through which packets leave it towards the client.
    ///
    /// - Returns: nil for the second leg of a lab with one server.
    package func queue(at place: LabPlace) -> LinkEnd? {
        switch place {
        case .common: clientLink.far
        case .first: middleLink(1).far
        case .second: serverCount == 2 ? middleLink(2).far : nil
        }
    }

    /// The places that exist.
    package var places: [LabPlace] { LabPlace.allCases.filter { queue(at: $0) != nil } }

    private func address(_ number: Int, _ last: UInt8) -> IPAddress {
        block.address(UInt8(truncatingIfNeeded: 100 * number) + last)
    }
}
