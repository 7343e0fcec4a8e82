package import Basics

/// A flow of a capture, as a list of flows shows it.
package struct CapturedFlow: Sendable, Equatable {
    /// Its number, from 1, in the order of the flows' first packets.
    package let number: Int
    package let transport: Transport
    package let client: FlowEndpoint
    package let server: FlowEndpoint
    /// What tells which side is the client.
    package let clientEvidence: ClientEvidence
    /// The server's name that the client sends, and where it stands.
    package let name: NamedServer?
    /// The app, where the capture names it.
    package let app: String?
    /// Packets of both sides.
    package let packets: Int
    /// Bytes of payload of the client, each once.
    package let bytesUp: Int
    /// Bytes of payload of the server, each once.
    package let bytesDown: Int
    /// When the first packet was seen, in nanoseconds since 1970.
    package let start: Int64
    /// When the last packet was seen.
    package let end: Int64
    /// Why no recording can be made of it; nil if one can.
    package let obstacle: UnreplayableFlow?
    /// What a person should know of it.
    package let remarks: [FlowRemark]

    /// From the first packet to the last, in seconds.
    package var seconds: Double { Double(end - start) / 1e9 }
    /// Bytes of payload of both sides.
    package var bytes: Int { bytesUp + bytesDown }
}

/// What tells which side of a flow is the client.
package enum ClientEvidence: String, Sendable, CaseIterable {
    /// It opened the connection.
    case opened
    /// The person said so.
    case chosen
    /// Its address is private, and the other is not.
    case privateAddress = "private_address"
    /// It sent the first bytes.
    case spokeFirst = "spoke_first"
}

/// A side of a flow.
package enum FlowSide: String, Sendable, CaseIterable {
    case client, server
}

/// Why no recording can be made of a flow.
package enum UnreplayableFlow: Sendable, Equatable {
    /// The client sends no bytes.
    case silentClient
    /// The server speaks first, so that a client would have nothing to begin with.
    case serverFirst
    /// Bytes were sent that are not in the capture.
    case missing(bytes: Int, FlowSide)
    /// A packet is cut off, by the length that was to be captured of each.
    case cut(packet: Int, bytes: Int)
    /// A packet was sent in several parts.
    case fragmented(packet: Int)
    /// So many segments are out of order that they are no longer put into order.
    case disorder(FlowSide)
}

/// What a person should know of a flow.
package enum FlowRemark: Sendable, Equatable {
    /// The capture begins in its middle.
    case joinedLate
    /// The machine that captured let its network card cut segments: a classifier on the path saw shorter ones.
    ///
    /// - Parameter longest: bytes of the longest segment; `limit`: of the longest that the other side takes.
    case offloaded(longest: Int, limit: Int)
}
