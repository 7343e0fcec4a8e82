/// Where and how a TCP connection was captured, seen from the side that sent more payload.
package struct ConnectionSurvey: Sendable, Equatable {
    /// A place of the capturing machine.
    package enum Place: String, Sendable, CaseIterable {
        /// At the side that sent the data, or close to it.
        case sender
        /// At the side that received the data, or close to it.
        case receiver
        /// Between them.
        case onTheWay = "on_the_way"
    }

    /// The directions that were captured.
    package enum Directions: String, Sendable, CaseIterable {
        case both
        /// Only what the sender of the data sent.
        case data
        /// Only what the receiver of the data sent.
        case acknowledgements
    }

    /// Where it was captured; nil if that cannot be told.
    package let place: Place?
    package let directions: Directions
    /// The client's side, if the opening was captured: true if it sent the data.
    package let isClientsData: Bool?
    /// Segments with payload of the sender, as captured.
    package let segments: Int
    /// Bytes of payload of the sender, as its sequence numbers tell.
    package let bytes: Int
    /// Segments longer than the receiver takes: the network card merged them, or cuts them later.
    package let merged: Int
    /// Segments that are in the capture only when they were sent again: the first was lost before it.
    package let lostBefore: Int
    /// Why its packets do not tell what became of them; nil if they do.
    package let obstacle: CaptureObstacle?
}

/// A reason why a capture does not tell what a path did.
package enum CaptureObstacle: Sendable, Equatable {
    /// Its packets have no times, or all the same.
    case noTimes
    /// Its times are rounded to so many seconds.
    case roundedTimes(seconds: Double)
    /// The clock went back at a packet, by an unknown time: at least so many seconds.
    case clockBack(seconds: Double, packet: Int)
    /// The headers of so many of its packets are cut.
    case cutHeaders(Int, of: Int)
    /// It was made at the receiver.
    case atReceiver
    /// So many segments were lost before they reached the capturing machine.
    case lostBefore(Int)
    /// It has no acknowledgements.
    case dataOnly
    /// It has nothing but acknowledgements.
    case acknowledgementsOnly
    /// No packet is longer than so many bytes, although sequence numbers advance by more.
    case rewrittenLengths(longest: Int, step: Int)
    /// It lacks this share of the bytes that were acknowledged.
    case incomplete(Double)
    /// It has more than so many segments and acknowledgements.
    case tooLarge(most: Int)
    /// Its flows are not limited together.
    case severalLimits(flows: [Int])
}

/// Follows a TCP connection packet by packet, to tell where and how it was captured.
struct ConnectionWatch: Sendable {
    private var sides = [WatchedSide(), WatchedSide()]
    private var opener: Int?

    /// A timestamp that is not answered for so long is given up, in nanoseconds.
    private static let stampPatience: Int64 = 1_000_000_000

    var packets: Int { sides[0].packets + sides[1].packets }

    /// Returns the readings of a side's clock.
    func ticks(_ side: Int) -> ClockWatch.Ticks { sides[side].ticks }

    /// Takes a packet.
    ///
    /// - Parameters:
    ///   - tcp: its header.
    ///   - segment: what it carries.
    ///   - side: the side that sent it.
    ///   - time: when it was captured, in nanoseconds.
    ///   - clock: watches the capture's clock.
    ///   - number: the connection's.
    mutating func take(
        _ tcp: TCPHeader, _ segment: Segment, from side: Int, at time: Int64, _ clock: inout ClockWatch,
        number: Int
    ) {
        sides[side].packets += 1
        if tcp.isSYN, opener == nil { opener = tcp.acknowledged == nil ? side : 1 - side }
        if let limit = tcp.longestSegment { sides[side].limit = Int(limit) }
        if let stamps = tcp.timestamps, !tcp.isRST {
            clock.take(stamps.value, at: time, &sides[side].ticks, of: 2 * number + side)
            takeStamps(stamps, from: side, at: time)
        }
        guard !tcp.isRST else { return }
        let payload = segment.payload.count + segment.missing
        if let acknowledged = tcp.acknowledged { take(acknowledgement: acknowledged, of: 1 - side, at: time) }
        guard payload > 0 || tcp.isSYN || tcp.isFIN else { return }
        if payload > 0 {
            sides[side].segments += 1
            sides[side].longest = max(sides[side].longest, payload)
            sides[side].longestPacket = max(sides[side].longestPacket, segment.length)
            if let limit = sides[1 - side].limit, payload > limit { sides[side].merged += 1 }
        }
        let start = sides[side].place(tcp.sequence)
        sides[side].take(start..<start + Int64(payload + (tcp.isSYN ? 1 : 0) + (tcp.isFIN ? 1 : 0)), at: time)
    }

    /// The other side answers a timestamp of the first segment that had it.
    private mutating func takeStamps(_ stamps: TCPTimestamps, from side: Int, at time: Int64) {
        if let stamp = sides[1 - side].stamp, stamp.value == stamps.echo {
            sides[side].answers(after: time - stamp.time)
            sides[1 - side].stamp = nil
        }
        let isOld = sides[side].stamp.map { abs(time - $0.time) > Self.stampPatience } ?? true
        if isOld, sides[side].lastStamp != nil, sides[side].lastStamp != stamps.value {
            sides[side].stamp = (stamps.value, time)
        }
        sides[side].lastStamp = stamps.value
    }

    private mutating func take(acknowledgement: UInt32, of side: Int, at time: Int64) {
        let place = sides[side].place(acknowledgement)
        let before = sides[side].acknowledged
        sides[side].acknowledged = (before?.first ?? place, max(before?.last ?? place, place))
        if let sent = sides[side].sent(upTo: place) { sides[1 - side].answers(after: time - sent) }
    }

    /// Returns the survey of the connection.
    ///
    /// - Parameter least: fewer segments tell nothing of a path.
    /// - Returns: nil if the connection has fewer segments with payload, or acknowledges fewer.
    func survey(least: Int) -> ConnectionSurvey? {
        let sender = sides[1].bytes > sides[0].bytes ? 1 : 0
        let (sent, received) = (sides[sender], sides[1 - sender])
        let directions: ConnectionSurvey.Directions =
            received.packets == 0 ? .data : sent.packets == 0 ? .acknowledgements : .both
        guard sent.segments >= least || (directions == .acknowledgements && received.packets >= least) else {
            return nil
        }
        let place = place(sender)
        return ConnectionSurvey(
            place: place, directions: directions,
            isClientsData: opener.map { $0 == sender }, segments: sent.segments, bytes: Int(sent.bytes),
            merged: sent.merged, lostBefore: sent.lostBefore,
            obstacle: obstacle(sent, directions, place))
    }

    /// The place by the round trips from there to either side.
    private func place(_ sender: Int) -> ConnectionSurvey.Place? {
        guard let near = sides[sender].answer, let far = sides[1 - sender].answer,
            near + far >= Self.leastRoundTrip
        else { return nil }
        let share = Double(near) / Double(near + far)
        return share < Self.nearness ? .sender : share > 1 - Self.nearness ? .receiver : .onTheWay
    }

    /// The round trip below which sides are not told apart, in nanoseconds.
    private static let leastRoundTrip: Int64 = 500_000
    /// The share of the round trip that may lie between the capturing machine and the side that it is at.
    private static let nearness = 0.1
    /// The share of steps with a gap behind which the packets' lengths are not theirs.
    private static let mostGaps = 0.8
    /// The least number of steps for that.
    private static let leastSteps = 10
    /// The share of acknowledged bytes that a capture may lack.
    private static let mostMissing = 0.05
    /// The share of segments that may be lost before the capturing machine, and their number.
    private static let (mostLostBefore, fewLostBefore) = (0.002, 3)

    private func obstacle(
        _ sent: WatchedSide, _ directions: ConnectionSurvey.Directions, _ place: ConnectionSurvey.Place?
    ) -> CaptureObstacle? {
        switch directions {
        case .data: return .dataOnly
        case .acknowledgements: return .acknowledgementsOnly
        case .both: break
        }
        if sent.steps >= Self.leastSteps, Double(sent.gaps) > Self.mostGaps * Double(sent.steps) {
            return .rewrittenLengths(
                longest: sent.longestPacket, step: sent.longest + Int(sent.missing) / max(1, sent.gaps))
        }
        if place == .receiver { return .atReceiver }
        if place != .sender, sent.lostBefore >= Self.fewLostBefore,
            Double(sent.lostBefore) > Self.mostLostBefore * Double(sent.segments)
        {
            return .lostBefore(sent.lostBefore)
        }
        let missing = Double(sent.missing) / Double(max(1, sent.bytes))
        return missing > Self.mostMissing ? .incomplete(missing) : nil
    }
}
