import PathEmulation
import Basics

/// The steps that make a lab, and those that take it away: text only, nothing is run here.
package struct NamespacePlan: Hashable, Sendable {
    /// Its namespaces and links.
    package let topology: LabTopology
    /// The steps that make it, in order.
    package let up: [LabStep]
    /// Those of them that make the queues, which the rules act with.
    package let queues: [LabStep]

    /// - Throws: `NamespaceLabError` for values out of their bounds or rules that `tc` cannot express together.
    package init(topology: LabTopology, request: NamespaceRequest) throws(NamespaceLabError) {
        queues = try Self.queues(topology, request)
        self.topology = topology
        up =
            Self.namespaces(topology) + topology.links.flatMap { Self.link($0, topology) }
            + Self.forwarding(topology) + Self.routes(topology) + queues
    }

    /// What it makes, in order.
    package var creations: [LabCreation] { up.compactMap(\.creation) }

    /// The steps that take it away, in order: links before the namespaces that hold their ends.
    package var down: [Invocation] { creations.reversed().map(\.removal) }

    /// What takes the queues away; it is refused where there is none.
    package var queueRemoval: [Invocation] {
        topology.places.compactMap { place in
            topology.queue(at: place).map { end in
                .tc(in: topology.namespace(of: end.node), ["qdisc", "del", "dev", end.interface, "root"])
            }
        }
    }

    // A process left in a namespace keeps it and its links alive, which is why links go by themselves.

    private static func namespaces(_ topology: LabTopology) -> [LabStep] {
        topology.nodes.compactMap { topology.namespace(of: $0) }.flatMap { name in
            [
                LabStep(.ip("netns", "add", name), creating: .namespace(name: name)),
                LabStep(.ip(in: name, "link", "set", "dev", "lo", "up")),
            ]
        }
    }

    private static func link(_ link: LabLink, _ topology: LabTopology) -> [LabStep] {
        let near = topology.namespace(of: link.near.node)
        let peer = ["peer", "name", link.far.interface] + netns(topology.namespace(of: link.far.node))
        let add = ["link", "add", "name", link.near.interface, "type", "veth"] + peer
        return [
            LabStep(
                Invocation("ip", (near.map { ["-n", $0] } ?? []) + add),
                creating: .link(name: link.near.interface, namespace: near))
        ]
            + [link.near, link.far].flatMap { end in
                let namespace = topology.namespace(of: end.node)
                let address = "\(end.address)/\(IPPrefix.linkLength)"
                return [
                    LabStep(.ip(in: namespace, "addr", "add", address, "dev", end.interface)),
                    // One segment a packet: otherwise a queue would count, delay or drop 64 kB at a time.
                    LabStep(
                        .ip(in: namespace, "link", "set", "dev", end.interface, "gso_max_segs", "1", "up")),
                ]
            }
    }

    private static func netns(_ namespace: String?) -> [String] { namespace.map { ["netns", $0] } ?? [] }

    private static func forwarding(_ topology: LabTopology) -> [LabStep] {
        topology.nodes.filter(\.forwards).compactMap { topology.namespace(of: $0) }.map { name in
            let words = ["netns", "exec", name, "tee", "/proc/sys/net/ipv4/ip_forward"]
            return LabStep(Invocation("ip", words, input: "1\n"))
        }
    }

    /// Routes to the lab's own addresses only.
    private static func routes(_ topology: LabTopology) -> [LabStep] {
        var steps = [route(.client, topology.block.prefix, via: topology.clientLink.far, topology)]
        for number in topology.numbers {
            let middle = topology.middleLink(number)
            let last = topology.serverLink(number)
            steps.append(route(.router, .link(of: last.far.address), via: middle.far, topology))
            steps.append(route(.leg(number), topology.block.prefix, via: middle.near, topology))
            steps.append(route(.server(number), topology.block.prefix, via: last.near, topology))
        }
        return steps
    }

    private static func route(
        _ node: LabNode, _ destination: IPPrefix, via next: LinkEnd, _ topology: LabTopology
    ) -> LabStep {
        LabStep(
            .ip(
                in: topology.namespace(of: node), "route", "add", "\(destination)", "via", "\(next.address)"))
    }

    private static func queues(
        _ topology: LabTopology, _ request: NamespaceRequest
    ) throws(NamespaceLabError) -> [LabStep] {
        let rules = try request.checkedRules(in: topology)
        var steps: [LabStep] = []
        for place in topology.places {
            guard let end = topology.queue(at: place) else { continue }
            let queue = try InterfaceQueue(
                place: place, line: place == .common ? request.line : nil,
                rules: rules.filter { $0.place == place })
            steps += queue.commands.map { command in
                LabStep(
                    .tc(in: topology.namespace(of: end.node), command.arguments(end.interface)),
                    using: command.feature)
            }
        }
        return steps
    }
}

extension LabNode {
    /// Whether it passes packets on.
    fileprivate var forwards: Bool {
        switch self {
        case .router, .leg: true
        case .client, .server: false
        }
    }
}
