package import PathEmulation
package import Basics

/// Which packets a rule is about: those from a server to the client that fit all that is given.
package struct PacketSelector: Hashable, Sendable {
    /// The transport protocol; nil for any.
    package var transport: Transport?
    /// The server's ports; nil for all, and for packets without ports.
    package var serverPorts: ClosedRange<UInt16>?
    /// The client's address; nil for any.
    package var client: IPAddress?

    package init(
        transport: Transport? = nil, serverPorts: ClosedRange<UInt16>? = nil, client: IPAddress? = nil
    ) {
        self.transport = transport
        self.serverPorts = serverPorts
        self.client = client
    }

    /// All packets.
    package static let any = PacketSelector()

    /// The packets that fit both; nil if there can be none.
    package func intersection(_ other: PacketSelector) -> PacketSelector? {
        if let a = transport, let b = other.transport, a != b { return nil }
        if let a = client, let b = other.client, a != b { return nil }
        var both = PacketSelector(
            transport: transport ?? other.transport, serverPorts: serverPorts ?? other.serverPorts,
            client: client ?? other.client)
        if let a = serverPorts, let b = other.serverPorts {
            guard a.overlaps(b) else { return nil }
            both.serverPorts = a.clamped(to: b)
        }
        return both
    }
}

extension PacketSelector: Codable {
    /// The transport is kept as its number.
    private enum CodingKeys: CodingKey { case transport, serverPorts, client }

    /// - Throws: `DecodingError` for what is no selector.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let number = try container.decodeIfPresent(UInt8.self, forKey: .transport)
        let transport = Transport.allCases.first { $0.number == number }
        guard number == nil || transport != nil else {
            throw DecodingError.dataCorruptedError(
                forKey: .transport, in: container, debugDescription: "neither TCP nor UDP")
        }
        self.init(
            transport: transport,
            serverPorts: try container.decodeIfPresent(ClosedRange<UInt16>.self, forKey: .serverPorts),
            client: try container.decodeIfPresent(IPAddress.self, forKey: .client))
    }

    /// - Throws: what the encoder throws.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(transport?.number, forKey: .transport)
        try container.encodeIfPresent(serverPorts, forKey: .serverPorts)
        try container.encodeIfPresent(client, forKey: .client)
    }
}

/// What happens to packets, as far as `tc` can do it.
package enum PathEffect: Hashable, Sendable, Codable {
    /// They wait for tokens; `queue` bytes may wait, the rest is dropped. Rate in bit/s, sizes in bytes.
    case shape(rate: Int, burst: Int, queue: Int)
    /// Those without a token are dropped. Rate in bit/s, size in bytes.
    case police(rate: Int, burst: Int)
    /// They arrive later, by `time` and up to `jitter` more, evenly distributed; jitter can change their order.
    case delay(time: Duration, jitter: Duration)
    /// This share of them is dropped at random, 0...1.
    case loss(share: Double)
    /// All are dropped.
    case block
}

/// What the path does to some packets on their way to the client.
package struct PathRule: Hashable, Sendable, Codable {
    /// What it comes from.
    package var origin: RuleOrigin
    /// The packets.
    package var selector: PacketSelector
    /// What happens to them.
    package var effect: PathEffect
    /// Where.
    package var place: LabPlace
    /// The name of a token bucket that several rules share; nil for one of its own.
    package var sharedBucket: String?

    package init(
        _ origin: RuleOrigin, selector: PacketSelector = .any, effect: PathEffect, place: LabPlace = .common,
        sharedBucket: String? = nil
    ) {
        self.origin = origin
        self.selector = selector
        self.effect = effect
        self.place = place
        self.sharedBucket = sharedBucket
    }

    private enum CodingKeys: String, CodingKey {
        case origin = "name"
        case selector, effect, place, sharedBucket
    }
}

/// The client's access line, towards the client.
package struct RouterLine: Hashable, Sendable, Codable {
    /// The rate, bit/s.
    package let rate: Int
    /// How much may pass at once, bytes.
    package let burst: Int
    /// How much may wait, bytes; the rest is dropped.
    package let queue: Int

    /// - Parameters:
    ///   - rate: Bit/s.
    ///   - burst: Bytes; by default what the line carries in 2 ms, at least 16 kB, so that a timer that comes late
    ///     costs no throughput.
    ///   - queue: Bytes; by default what the line carries in 250 ms, at least 64 kB.
    package init(rate: Int, burst: Int? = nil, queue: Int? = nil) {
        self.rate = rate
        self.burst = burst ?? max(16_000, rate / 8 / 500)
        self.queue = queue ?? max(64_000, rate / 8 / 4)
    }
}
