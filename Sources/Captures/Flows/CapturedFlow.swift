package import Basics

/// A flow of a capture, as shown in a list of flows.
package struct CapturedFlow: Sendable, Equatable {
    /// Its number, from 1, in the order of the flows' first packets.
    package let number: Int
    package let transport: Transport
    package let client: FlowEndpoint
    package let server: FlowEndpoint
    /// Evidence that identifies the client's side.
    package let clientEvidence: ClientEvidence
    /// The server name sent by the client, and its location.
    package let name: NamedServer?
    /// The app, if the capture names it.
    package let app: String?
    /// Number of packets of both sides.
    package let packets: Int
    /// Number of the client's payload bytes, without retransmissions.
    package let bytesUp: Int
    /// Number of the server's payload bytes, without retransmissions.
    package let bytesDown: Int
    /// Time of the first packet, in nanoseconds since 1970.
    package let start: Int64
    /// Time of the last packet.
    package let end: Int64
    /// Reason that no recording can be made from it; nil if one can.
    package let obstacle: UnreplayableFlow?
    /// Remarks for the user.
    package private(set) var remarks: [FlowRemark]

    /// Duration from the first packet to the last, in seconds.
    package var seconds: Double { Double(end - start) / 1e9 }
    /// Number of payload bytes of both sides.
    package var bytes: Int { bytesUp + bytesDown }
    /// The obstacle to a recording of any part of it; nil if a recording of some part can be made.
    var obstacleOfAnyPart: UnreplayableFlow? { obstacle.flatMap { $0.isOfWhole ? nil : $0 } }

    /// Returns the flow with what a comparison of all its bytes shows.
    func remarking(_ differing: [FlowRemark]) -> CapturedFlow {
        var flow = self
        flow.remarks.removeAll(where: \.isOfContent)
        flow.remarks += differing
        return flow
    }
}

/// Evidence that identifies the client's side of a flow.
package enum ClientEvidence: String, Sendable, CaseIterable {
    /// It opened the connection.
    case opened
    /// The user specified it.
    case chosen
    /// It named the server, as clients do.
    case namedServer = "named_server"
    /// Its address is private, and the other one is not.
    case privateAddress = "private_address"
    /// It sent the first bytes.
    case spokeFirst = "spoke_first"
}

/// A side of a flow.
package enum FlowSide: String, Sendable, CaseIterable {
    case client, server
}

/// Reasons that no recording can be made from a flow.
package enum UnreplayableFlow: Sendable, Equatable {
    /// The client sends no data.
    case silentClient
    /// The server sends first, so that a client would have nothing to start with.
    case serverFirst
    /// The given number of bytes is missing from the capture.
    case missing(bytes: Int, FlowSide)
    /// A packet is truncated by the snapshot length.
    case cut(packet: Int, bytes: Int)
    /// A packet was fragmented.
    case fragmented(packet: Int)
    /// Too many segments are out of order to be reassembled.
    case disorder(FlowSide)
    /// The server sends no datagram after the client's first one.
    case silentServer
    /// The port of a side is 0, which no socket has.
    case portZero(FlowSide)
    /// A datagram is longer than IPv4 allows.
    case datagramTooLong(bytes: Int, limit: Int)
    /// It has more data than is imported at once.
    case tooMuch(FlowVolume, most: FlowVolume)
    /// The flow lasts longer than a recording may.
    case lastsTooLong(seconds: Double, limit: Double)

    /// True if a part of the flow may be without it.
    var isOfWhole: Bool {
        switch self {
        case .tooMuch, .lastsTooLong: true
        case .silentClient, .serverFirst, .missing, .cut, .fragmented, .disorder, .silentServer, .portZero,
            .datagramTooLong:
            false
        }
    }
}

/// Remarks for the user about a flow.
package enum FlowRemark: Sendable, Hashable {
    /// The capture begins in the middle of the flow.
    case joinedLate
    /// The capturing machine used segmentation offload: a classifier on the path saw shorter segments.
    ///
    /// - Parameter longest: the length of the longest segment, bytes; `limit`: the maximum segment size of
    ///   the other side.
    case offloaded(longest: Int, limit: Int)
    /// The clock of the capture was set back during the flow; later times are moved on.
    case clockSetBack(seconds: Double)
    /// Bytes of one side were sent again with other content; the first copy counts.
    case differing(bytes: Int, FlowSide)

    /// True if it is about the content of bytes.
    var isOfContent: Bool {
        switch self {
        case .differing: true
        case .joinedLate, .offloaded, .clockSetBack: false
        }
    }

    /// True if it casts doubt on the flow's bytes or times.
    package var isDoubt: Bool {
        switch self {
        case .differing, .clockSetBack: true
        case .joinedLate, .offloaded: false
        }
    }

    /// Returns the remarks for numbers of bytes of each side that were sent again with other content.
    static func differing(client: Int, server: Int) -> [FlowRemark] {
        [(client, FlowSide.client), (server, .server)].filter { $0.0 > 0 }.map { .differing(bytes: $0, $1) }
    }
}
