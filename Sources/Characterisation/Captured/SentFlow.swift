import Basics
import Captures

/// One flow of a capture: all that was sent and heard, with sequence numbers counted from its first byte.
struct SentFlow {
    /// A segment with payload.
    struct Transmission {
        let time: Double
        let start: Int64
        let end: Int64
        /// Bytes of the IP packet.
        let length: Int
        /// The sender's timestamp; nil without one.
        var stamp: UInt32?
    }

    /// An acknowledgement.
    struct Acknowledgement {
        let time: Double
        let next: Int64
        let blocks: [Range<Int64>]
        /// A range that the other end had already (RFC 2883).
        let duplicate: Range<Int64>?
        /// The timestamp of the segment that it answers; nil without one.
        var echo: UInt32?
    }

    /// One direction.
    private struct Side {
        var origin: UInt32?
        var latest: Int64 = 0
        var payload = 0
        var transmissions: [Transmission] = []
        var acknowledgements: [Acknowledgement] = []
        var lastHeard: Double?
        var resets: [Double] = []
        var finished = false
        /// The longest segment that it takes, with the options of TCP (RFC 9293, section 3.7.1); nil if that is not known.
        var longestSegment: Int?

        /// A sequence number of this direction, counted from the first and past 4 GiB.
        mutating func place(_ number: UInt32) -> Int64 {
            let origin = origin ?? number
            self.origin = origin
            let low = UInt32(truncatingIfNeeded: latest)
            let place = latest + Int64(Int32(bitPattern: number &- origin &- low))
            latest = max(latest, place)
            return place
        }
    }

    private let first: FlowEndpoint
    private let segment: Int?
    private var sides = [Side(), Side()]

    /// - Parameters:
    ///   - first: the endpoint of the flow's first packet.
    ///   - segment: the payload of a full segment, in bytes; nil if the flow's beginning tells it.
    init(first: FlowEndpoint, segment: Int? = nil) {
        self.first = first
        self.segment = segment
    }

    /// Takes a packet of the flow.
    ///
    /// - Returns: the number of segments and acknowledgements that it stands for.
    mutating func take(_ segment: TCPPacket, at time: Double) -> Int {
        var taken = 0
        let side = segment.source == first ? 0 : 1
        sides[side].lastHeard = time
        if segment.isRST { sides[side].resets.append(time) }
        if segment.isFIN { sides[side].finished = true }
        if let longest = segment.longestSegment { sides[side].longestSegment = longest }
        // A SYN takes one number, and its round trip is the one that no queue of this flow's can have made
        // longer.
        let length = segment.payload + (segment.isSYN ? 1 : 0)
        if length > 0 {
            let start = sides[side].place(segment.sequence)
            sides[side].payload += segment.payload
            let most = longestPayload(like: segment, from: side)
            var done = 0
            // A packet may stand for several: the machine that sends it leaves it to its interface to cut.
            repeat {
                let isLast = segment.payload - done <= most
                sides[side].transmissions.append(
                    Transmission(
                        time: time, start: start + Int64(done),
                        end: start + Int64(isLast ? length : done + most),
                        length: segment.length - segment.payload + min(segment.payload - done, most),
                        stamp: segment.timestamps?.value))
                done += most
                taken += 1
            } while done < segment.payload
        }
        // A RST's acknowledgement tells nothing of what arrived: a middlebox may have made it.
        guard !segment.isRST, let acknowledged = segment.acknowledged, sides[1 - side].origin != nil else {
            return taken
        }
        let next = sides[1 - side].place(acknowledged)
        var blocks = segment.selective.map { block in
            let start = sides[1 - side].place(block.start)
            return start..<max(start, sides[1 - side].place(block.end))
        }
        var duplicate: Range<Int64>?
        if let first = blocks.first,
            first.upperBound <= next || (blocks.count > 1 && blocks[1].contains(first))
        {
            duplicate = first
            blocks.removeFirst()
        }
        sides[side].acknowledgements.append(
            Acknowledgement(
                time: time, next: next, blocks: blocks, duplicate: duplicate,
                echo: segment.timestamps?.echo))
        return taken + 1
    }

    /// The payload of a full segment with the options of a packet, in bytes.
    private func longestPayload(like packet: TCPPacket, from side: Int) -> Int {
        let options = packet.length - packet.payload - (packet.source.address.isIPv6 ? 40 : 20) - 20
        // Options take from the payload of a segment (RFC 6691).
        let most = segment ?? sides[1 - side].longestSegment.map { $0 - options }
        return max(Self.leastSegment, most ?? packet.payload)
    }

    /// Bytes of payload of the shortest segment that a sender may be made to cut packets into: that of Linux
    /// (TCP_MIN_SND_MSS).
    private static let leastSegment = 48

    /// The side that sent more payload.
    private var sender: Int { sides[1].payload > sides[0].payload ? 1 : 0 }

    /// Packets with payload of the sending side.
    var sentPackets: Int { sides[sender].transmissions.count }

    /// The packets that the sending side sent.
    func packets(flow: Int, until end: Double) -> [SentPacket] {
        let resets = (sides[0].resets + sides[1].resets).min()
        return SentRanges(sides[sender].transmissions, sides[1 - sender].acknowledgements)
            .packets(flow: flow, until: min(end, resets ?? end))
    }

    /// The flow's ending.
    func ending(flow: Int, until end: Double) -> FlowEnding {
        let sent = sides[sender]
        let received = sides[1 - sender]
        return FlowEnding(
            flow: flow, reset: (sent.resets + received.resets).min(),
            isResetByReceiver: sent.resets.isEmpty && !received.resets.isEmpty,
            lastHeard: received.lastHeard, isFinished: sent.finished && received.finished, end: end)
    }
}

extension Range where Bound == Int64 {
    fileprivate func contains(_ other: Self) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
