import Foundation
package import NIOCore
package import WireProtocol

/// Reads the system's counters of one TCP connection at random times, on the connection's event loop.
///
/// The times between readings are exponential with a mean of 50 ms, cut to 5 to 125 ms: such readings see the
/// averages over time, also of a connection that alternates (PASTA; Wolff, Operations Research 30(2), 1982;
/// ndt7 reads in the same way). The last one is at the connection's end, so that its counters are those of the
/// whole replay. On systems without such counters there are no readings.
package final class TCPSampler {
    /// The mean time between readings, and its bounds, in seconds.
    package static let (meanInterval, bounds) = (0.05, 0.005...0.125)
    /// The lateness of a reading from which it is kept, µs: timers of a busy machine are late by a few ms.
    private static let notableLateness: Int64 = 20_000
    /// The maximum number of readings: more than 200 s in the mean.
    package static let mostReadings = 4_096

    private let channel: any Channel
    private let start: NIODeadline
    /// The readings, each with the time by which those so far were late in all; times in µs.
    private var readings: [(elapsed: Int64, lateness: Int64, info: TCPInfo)] = []
    /// The instant for which the next reading is planned; nil before the first one.
    private var planned: NIODeadline?
    private var congestionControl = ""
    private var task: Scheduled<Void>?

    /// Starts sampling with a reading at once.
    ///
    /// - Parameters:
    ///   - channel: the connection.
    ///   - start: the instant from which the times of the readings count.
    package init(_ channel: any Channel, since start: NIODeadline) {
        self.channel = channel
        self.start = start
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        CongestionControl.name(of: channel).assumeIsolated().whenSuccess {
            bound.value.congestionControl = $0
        }
        read()
    }

    /// Reads the counters now, as the connection may be over: afterwards it can no longer be read.
    package func readLast() {
        guard channel.isActive else { return }
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        TCPInfo.read(from: channel).assumeIsolated().whenSuccess { bound.value.keep($0, late: 0) }
    }

    /// Stops sampling and returns the readings, the oldest first; nil if there is none. The last one is made now if
    /// the connection is still open.
    ///
    /// Of many readings those of ``kept(_:most:)`` are returned.
    package func end() -> TCPReadings? {
        task?.cancel()
        task = nil
        readLast()
        guard !readings.isEmpty else { return nil }
        let kept = Self.kept(readings.map(\.lateness), most: TCPReadings.most).map { readings[$0] }
        var columns: [TCPQuantity: [Int64]] = [:]
        for quantity in TCPQuantity.allCases {
            let values = kept.map { reading in
                switch quantity {
                case .elapsed: reading.elapsed
                case .lateness: reading.lateness
                default: reading.info.value(quantity) ?? 0
                }
            }
            if quantity == .elapsed || values.contains(where: { $0 != 0 }) { columns[quantity] = values }
        }
        return TCPReadings(congestionControl: congestionControl, columns)
    }

    /// Chooses the readings to keep: every second, third, …, which leaves them at random times, the last one, and
    /// those that came late because the program was kept waiting, so that it is known when.
    ///
    /// - Parameters:
    ///   - lateness: the time by which the readings so far were late at each reading, µs.
    ///   - most: the maximum number to keep.
    /// - Returns: the places of the readings, in order.
    package static func kept(_ lateness: [Int64], most: Int) -> [Int] {
        guard lateness.count > most else { return Array(lateness.indices) }
        let late = lateness.indices.dropFirst().filter {
            lateness[$0] - lateness[$0 - 1] >= notableLateness
        }
        // Before the step is known: at most three quarters for the longest waits.
        let longest = late.sorted { lateness[$0] - lateness[$0 - 1] > lateness[$1] - lateness[$1 - 1] }
            .prefix(most * 3 / 4)
        let room = most - longest.count - 1
        let step = (lateness.count + room - 1) / room
        let regular = stride(from: 0, to: lateness.count - 1, by: step)
        return Set(longest).union(regular).union([lateness.count - 1]).sorted()
    }

    /// Returns the time until the next reading, in seconds.
    ///
    /// - Parameter uniform: a random number from 0, excluded, to 1.
    /// - Returns: the time.
    package static func interval(_ uniform: Double) -> Double {
        min(max(-meanInterval * log(uniform), bounds.lowerBound), bounds.upperBound)
    }

    private func read() {
        guard channel.isActive, readings.count < Self.mostReadings else { return }
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        TCPInfo.read(from: channel).assumeIsolated().whenSuccess { info in
            let sampler = bound.value
            let late =
                sampler.planned.map { max(0, (sampler.channel.eventLoop.now - $0).nanoseconds / 1_000) } ?? 0
            sampler.keep(info, late: late)
            sampler.schedule()
        }
    }

    private func keep(_ info: TCPInfo, late: Int64) {
        let elapsed = (channel.eventLoop.now - start).nanoseconds / 1_000
        readings.append((max(0, elapsed), (readings.last?.lateness ?? 0) + late, info))
    }

    private func schedule() {
        let wait = Self.interval(1 - Double.random(in: 0..<1))
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        let deadline = channel.eventLoop.now + .nanoseconds(Int64(wait * 1e9))
        planned = deadline
        task = channel.eventLoop.scheduleTask(deadline: deadline) { bound.value.read() }
    }
}

extension TCPInfo {
    /// Returns the kernel's number for a quantity, in its unit; nil for those that the sampler knows.
    package func value(_ quantity: TCPQuantity) -> Int64? {
        switch quantity {
        case .elapsed, .lateness: nil
        case .roundTrip: Int64(roundTrip)
        case .minimumRoundTrip: Int64(minimumRoundTrip)
        case .roundTripVariation: Int64(roundTripVariation)
        case .bytesSent: Int64(clamping: bytesSent)
        case .bytesAcknowledged: Int64(clamping: bytesAcknowledged)
        case .bytesRetransmitted: Int64(clamping: bytesRetransmitted)
        case .bytesReceived: Int64(clamping: bytesReceived)
        case .bytesUnsent: Int64(bytesUnsent)
        case .segmentsSent: Int64(segmentsSent)
        case .segmentsRetransmitted: Int64(segmentsRetransmitted)
        case .duplicatesReported: Int64(duplicatesReported)
        case .reorderings: Int64(reorderings)
        case .segmentsOutOfOrder: Int64(segmentsOutOfOrder)
        case .congestionWindow: Int64(congestionWindow)
        case .segmentSize: Int64(segmentSize)
        case .busyTime: Int64(clamping: busyTime)
        case .receiverLimitedTime: Int64(clamping: receiverLimitedTime)
        case .bufferLimitedTime: Int64(clamping: bufferLimitedTime)
        case .isAppLimited: isAppLimited ? 1 : 0
        case .deliveryRate: Int64(clamping: deliveryRate)
        case .pacingRate: Int64(clamping: pacingRate)
        }
    }
}
