package import Basics

/// The record of one flow on the emulated path, so far.
///
/// Storage is bounded: what exceeds it is counted but not listed, and ``isTruncated`` says so.
package struct FlowRecord: Equatable, Sendable {
    /// The most milliseconds, losses and samples that are listed.
    package static let mostBins = 120_000
    /// See ``mostBins``.
    package static let mostLosses = 20_000
    /// See ``mostBins``.
    package static let mostSamples = 4_096

    /// The transport protocol.
    package let transport: Transport
    /// When the flow began, in nanoseconds.
    package let opened: Int64
    /// Bytes that the server offered to the path.
    package internal(set) var offeredBytes: Int64 = 0
    /// Bytes that came out of it.
    package internal(set) var deliveredBytes: Int64 = 0
    /// Segments or datagrams that were sent, also repeatedly.
    package private(set) var packets: Int64 = 0
    /// Segments that were sent again.
    package private(set) var retransmissions: Int64 = 0
    /// Segments or datagrams that were lost.
    package private(set) var lostPackets: Int64 = 0
    /// Their bytes.
    package private(set) var lostBytes: Int64 = 0
    /// The number of retransmission timeouts.
    package private(set) var timeouts = 0
    /// Every loss, in the order of sending.
    package private(set) var losses: [LossEvent] = []
    /// Packets sent and lost in each millisecond in which something was sent.
    package private(set) var traffic: [TrafficBin] = []
    /// Round trips: of the path's own time and what queues and delays add.
    package private(set) var roundTrips = RoundTrips()
    /// True if some storage was full.
    package private(set) var isTruncated = false

    init(transport: Transport, opened: Int64) {
        self.transport = transport
        self.opened = opened
    }

    /// Packets were sent at an instant, which never goes back.
    mutating func sent(_ bytes: Int, packets count: Int64, isLost: Bool, at instant: Int64, isRepeat: Bool) {
        packets += count
        if isRepeat { retransmissions += count }
        if isLost {
            lostPackets += count
            lostBytes += Int64(bytes)
            if losses.count < Self.mostLosses {
                losses.append(LossEvent(time: instant, bytes: bytes))
            } else {
                isTruncated = true
            }
        }
        let millisecond = Int32(clamping: max(0, instant - opened) / 1_000_000)
        if let last = traffic.last, last.millisecond >= millisecond {
            traffic[traffic.count - 1].add(bytes, packets: count, isLost: isLost)
        } else if traffic.count < Self.mostBins {
            var bin = TrafficBin(millisecond: millisecond)
            bin.add(bytes, packets: count, isLost: isLost)
            traffic.append(bin)
        } else {
            isTruncated = true
        }
    }

    mutating func sampled(roundTrip: Int64, at instant: Int64, spacing: Int64) {
        isTruncated = !roundTrips.add(roundTrip, at: instant, spacing: spacing) || isTruncated
    }

    mutating func timedOut() { timeouts += 1 }
}

/// The loss of one packet.
package struct LossEvent: Equatable, Sendable {
    /// When it was sent, in nanoseconds (Specification 11.9 dates losses so).
    package let time: Int64
    /// Its bytes.
    package let bytes: Int
}

/// Packets of one millisecond: enough for loss rates over the intervals of Specification 11.9, which begin
/// and end at whole milliseconds.
package struct TrafficBin: Equatable, Sendable {
    /// Milliseconds since the flow began.
    package let millisecond: Int32
    /// Packets that were sent, lost ones included.
    package private(set) var packets: Int64 = 0
    /// Their bytes.
    package private(set) var bytes: Int64 = 0
    /// Packets that were lost.
    package private(set) var lostPackets: Int64 = 0
    /// Their bytes.
    package private(set) var lostBytes: Int64 = 0

    init(millisecond: Int32) { self.millisecond = millisecond }

    mutating func add(_ count: Int, packets number: Int64, isLost: Bool) {
        packets += number
        bytes += Int64(count)
        guard isLost else { return }
        lostPackets += number
        lostBytes += Int64(count)
    }
}

/// The round trips of one flow, in nanoseconds.
package struct RoundTrips: Equatable, Sendable {
    /// One of them.
    package struct Sample: Equatable, Sendable {
        /// When it ended.
        package let time: Int64
        /// The duration in nanoseconds.
        package let duration: Int64
    }

    /// The number of them.
    package private(set) var count: Int64 = 0
    /// The shortest; nil before the first.
    package private(set) var minimum: Int64?
    /// The latest; nil before the first.
    package private(set) var latest: Int64?
    /// Some of them, at least the path's own round trip apart.
    package private(set) var samples: [Sample] = []
    private var sum = 0.0

    /// Their mean; nil before the first.
    package var mean: Double? { count > 0 ? sum / Double(count) : nil }

    /// - Returns: false if the list is full.
    mutating func add(_ duration: Int64, at instant: Int64, spacing: Int64) -> Bool {
        count += 1
        sum += Double(duration)
        minimum = min(minimum ?? duration, duration)
        latest = duration
        if let last = samples.last, instant - last.time < spacing { return true }
        guard samples.count < FlowRecord.mostSamples else { return false }
        samples.append(Sample(time: instant, duration: duration))
        return true
    }
}
