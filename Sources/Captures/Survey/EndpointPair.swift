package import Basics

/// The two ends of a flow, whichever of them sent a packet.
package struct EndpointPair: Hashable, Sendable {
    package let transport: Transport
    package let first: FlowEndpoint
    package let second: FlowEndpoint

    package init(_ transport: Transport, _ one: FlowEndpoint, _ other: FlowEndpoint) {
        self.transport = transport
        (first, second) = FlowEndpoint.isOrdered(one, other) ? (one, other) : (other, one)
    }

    init(_ segment: Segment) { self.init(segment.transport, segment.source, segment.destination) }
}
