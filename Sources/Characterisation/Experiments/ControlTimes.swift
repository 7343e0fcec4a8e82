import Foundation

/// The times at which the bytes of a control arrived: the clock against which an original is slow.
///
/// A recording has pauses and small answers of its own, which slow both alike. Measured on this clock only
/// what is different shows.
package struct ControlTimes: Sendable, Equatable {
    private let arrivals: [ArrivalFit.Arrival]
    /// The sender's side of it, from its beginning; nil if that is not known.
    package let sent: SentBehindOnset?

    /// Fewer arrivals are no clock.
    private static let fewest = 10

    /// Takes the control's arrivals; nil of fewer than ten.
    ///
    /// - Parameters:
    ///   - arrivals: bytes over seconds since the connection.
    ///   - sent: the sender's side, from the beginning; nil if that is not known.
    package init?(_ arrivals: [ArrivalFit.Arrival], sent: SentBehindOnset? = nil) {
        guard arrivals.count >= Self.fewest, let last = arrivals.last, last.time > 0, last.bytes > 0 else {
            return nil
        }
        self.arrivals = arrivals
        self.sent = sent
    }

    /// Bytes that arrived.
    package var bytes: Int { arrivals.last?.bytes ?? 0 }

    /// Returns the bytes that had arrived at a second.
    func bytes(at second: Double) -> Double { Double(arrivals.last { $0.time <= second }?.bytes ?? 0) }

    /// The mean rate, in bytes/s.
    package var rate: Double { arrivals.last.map { Double($0.bytes) / $0.time } ?? 0 }

    /// Returns the mean rate while an answer arrives, in bytes/s: that of the line, as far as the sender uses it.
    func rate(in exchanges: FlowExchanges) -> Double {
        var (bytes, seconds) = (0.0, 0.0)
        for (start, end) in zip(arrivals, arrivals.dropFirst()) where !exchanges.isBetweenAnswers(start.bytes)
        {
            bytes += Double(end.bytes - start.bytes)
            seconds += end.time - start.time
        }
        return seconds > 0 ? bytes / seconds : 0
    }

    /// Returns the arrivals behind a queue that is drained at a rate (Lindley's recursion), as often as those of the control
    /// where a segment arrives in that time.
    ///
    /// - Parameters:
    ///   - rate: in bytes/s.
    ///   - free: the bytes before the queue.
    ///   - seconds: those after which nothing more is watched.
    /// - Returns: all arrivals until then.
    func limited(to rate: Double, behind free: Double = 0, within seconds: Double) -> [ArrivalFit.Arrival] {
        let step = (arrivals.last?.time ?? 0) / Double(arrivals.count)
        let least = max(Double(FlowExchanges.ethernetSegment), rate * step)
        var (end, bytes) = (0.0, 0)
        var found: [ArrivalFit.Arrival] = []
        for arrival in arrivals {
            let queued = max(0, Double(arrival.bytes) - max(free, Double(bytes)))
            end = max(end, arrival.time)
            let pieces = max(1, (queued / least).rounded())
            for piece in stride(from: 1, through: pieces, by: 1) {
                let time = end + queued * piece / pieces / rate
                guard time <= seconds else { return found }
                let left = queued * (1 - piece / pieces)
                found.append(.init(time: time, bytes: arrival.bytes - Int(left)))
            }
            end += queued / rate
            bytes = arrival.bytes
        }
        return found
    }

    /// True if a limit would show in a flow like the control.
    ///
    /// The control's arrivals are sent through a queue and judged as those of an original.
    ///
    /// - Parameters:
    ///   - rate: at which it lets pass, in bytes/s.
    ///   - free: the bytes before it.
    ///   - exchanges: the lengths of what both sides send.
    ///   - seconds: those after which nothing more is watched.
    /// - Returns: false if a line or a sender that is hardly faster hides it, or the pauses of the recording, in which a queue
    ///   empties.
    func wouldShow(
        _ rate: Double, behind free: Double = 0, in exchanges: FlowExchanges, within seconds: Double
    ) -> Bool {
        let slowed = limited(to: rate, behind: free, within: seconds)
        guard let last = slowed.last else { return false }
        let found = LimitStart(of: slowed[...], in: exchanges, beside: self, end: (last.time, .stopped))
        return found?.effect == .slows
    }

    /// Returns the time at which so many bytes had arrived, in seconds since the flow began; beyond its end
    /// the control is taken to go on at its mean rate.
    package func time(at bytes: Double) -> Double {
        guard let last = arrivals.last else { return 0 }
        if bytes >= Double(last.bytes) { return last.time + (bytes - Double(last.bytes)) / rate }
        var (low, high) = (0, arrivals.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if Double(arrivals[middle].bytes) >= bytes { high = middle } else { low = middle + 1 }
        }
        let end = arrivals[low]
        let start = low > 0 ? arrivals[low - 1] : .init(time: 0, bytes: 0)
        guard end.bytes > start.bytes else { return end.time }
        let share = (bytes - Double(start.bytes)) / Double(end.bytes - start.bytes)
        return start.time + share * (end.time - start.time)
    }

    /// Returns the clock behind a hold after which a sender that paused may begin as slowly as with the connection.
    ///
    /// - Parameters:
    ///   - bytes: of the flow.
    ///   - held: those before the hold.
    /// - Returns: seconds until so many have arrived, by the slower of the two: going on, or beginning.
    func time(at bytes: Double, restartedAt held: Double) -> Double {
        time(at: held) + max(time(at: bytes) - time(at: held), time(at: bytes - held))
    }

    /// Returns by how many bytes more a hold would move the place at which a bucket is empty, in a flow like the control.
    ///
    /// The bucket has the depth that is taken from it until the place without the hold, and fills in the hold and in
    /// the waits of the recording.
    ///
    /// - Parameters:
    ///   - place: where it is empty without a hold, in bytes.
    ///   - rate: at which it fills, in bytes/s.
    ///   - held: the bytes before the hold.
    ///   - seconds: the length of the hold.
    /// - Returns: bytes; as many as the control shows at least, and 0 if it would have been empty before the hold.
    func shift(of place: Double, rate: Double, after held: Double, holding seconds: Double) -> Double {
        var depth = 0.0
        _ = walk(rate: rate) { taken, bytes in
            if Double(bytes) <= place { depth = max(depth, taken) }
            return Double(bytes) > place
        }
        let usual = walk(rate: rate) { taken, _ in taken >= depth }
        guard Double(usual) > held else { return 0 }
        return Double(walk(rate: rate, after: held, holding: seconds) { taken, _ in taken >= depth } - usual)
    }

    /// Walks a bucket of any depth over the arrivals, until an end is told of what was taken from it and of the bytes
    /// that had arrived; returns those.
    private func walk(
        rate: Double, after held: Double = .infinity, holding seconds: Double = 0,
        isEnd: (_ taken: Double, _ bytes: Int) -> Bool
    ) -> Int {
        var (taken, before) = (0.0, ArrivalFit.Arrival(time: 0, bytes: 0))
        for arrival in arrivals {
            let isBehind = Double(before.bytes) <= held && Double(arrival.bytes) > held
            let waited = arrival.time - before.time + (isBehind ? seconds : 0)
            taken = max(0, taken - rate * waited) + Double(arrival.bytes - before.bytes)
            before = arrival
            if isEnd(taken, arrival.bytes) { break }
        }
        return before.bytes
    }

    /// Returns what is taken from a full bucket when some bytes have arrived.
    ///
    /// - Parameters:
    ///   - rate: at which it fills, in bytes/s.
    ///   - bytes: those that have arrived.
    /// - Returns: bytes.
    func taken(beyond rate: Double, until bytes: Double) -> Double {
        var last = 0.0
        _ = walk(rate: rate) { taken, arrived in
            if Double(arrived) <= bytes { last = taken }
            return Double(arrived) > bytes
        }
        return last
    }

    /// Returns the most bytes that exceed a rate from any place of a part on.
    ///
    /// - Parameters:
    ///   - rate: in bytes/s.
    ///   - part: from which bytes to which.
    /// - Returns: bytes.
    func excess(beyond rate: Double, in part: ClosedRange<Double>) -> Double {
        var (excess, most) = (0.0, 0.0)
        var before = (time: time(at: part.lowerBound), bytes: part.lowerBound)
        for arrival in arrivals where Double(arrival.bytes) > part.lowerBound {
            guard Double(arrival.bytes) <= part.upperBound else { break }
            excess += Double(arrival.bytes) - before.bytes - rate * (arrival.time - before.time)
            (excess, before) = (max(0, excess), (arrival.time, Double(arrival.bytes)))
            most = max(most, excess)
        }
        return most
    }

    /// Returns the fewest bytes after which a queue that is drained at a rate may have begun, if a flow like the control is
    /// noticed to be slower only behind some bytes.
    ///
    /// It either delayed nothing before these by much, or pauses emptied it again and again, and only what stays late is noticed
    /// (``LimitStart``).
    ///
    /// - Parameters:
    ///   - bytes: those behind which the flow is slower.
    ///   - rate: in bytes/s.
    ///   - delay: the delay that is not noticed, in seconds.
    /// - Returns: bytes; 0 if it may have begun with the first.
    package func earliest(before bytes: Double, rate: Double, delay: Double) -> Double {
        let undelayed = undelayed(before: bytes, rate: rate, delay: delay)
        let end = time(at: Double(self.bytes))
        let left = end - time(at: bytes)
        guard left > 0 else { return undelayed }
        let latest = (arrivals.first { Double($0.bytes) > bytes }?.time ?? end) + delay
        let factor = pow(max(1, (Double(self.bytes) - bytes) / left / rate), LimitStart.latestWeight)
        func isUnnoticed(_ index: Int) -> Bool {
            let place = arrivals[slower(by: factor, than: rate, from: index)]
            return Double(place.bytes) >= undelayed && place.time <= latest
        }
        var (low, high) = (0, arrivals.firstIndex { Double($0.bytes) >= undelayed } ?? 0)
        // Where the control itself becomes faster or slower later, a flow may look slower there, whatever limits it.
        guard isUnnoticed(high) else { return undelayed }
        while low < high {
            let middle = (low + high) / 2
            if isUnnoticed(middle) { high = middle } else { low = middle + 1 }
        }
        return low == 0 ? 0 : min(undelayed, Double(arrivals[low].bytes))
    }

    /// Returns the place behind which a flow looks slower by a factor (``LimitStart``) whose arrivals wait in a queue.
    ///
    /// - Parameters:
    ///   - factor: by which it is slower there.
    ///   - rate: at which the queue is drained, in bytes/s.
    ///   - first: the index of the first arrival that may wait.
    /// - Returns: the index of the last arrival before it.
    private func slower(by factor: Double, than rate: Double, from first: Int) -> Int {
        var (greatest, place, least) = (-Double.infinity, 0, Double.infinity)
        for (index, arrival) in arrivals.enumerated() {
            var late = 0.0
            if index >= first {
                let ahead = Double(arrival.bytes) / rate - arrival.time
                least = min(least, ahead)
                late = ahead - least
            }
            let value = (factor - 1) * arrival.time - late
            if value >= greatest { (greatest, place) = (value, index) }
        }
        return place
    }

    /// Returns the fewest bytes after which a queue that is drained at a rate may have begun, if it delayed
    /// none of the control's arrivals up to some bytes by more than so much.
    ///
    /// With x = bytes / rate - time, arrival k waits for max over i before k of x(k) - x(i) in a queue that
    /// began with i (D. V. Lindley, "The theory of queues with a single server", Mathematical Proceedings of
    /// the Cambridge Philosophical Society 48 (1952), 277-289).
    ///
    /// - Parameters:
    ///   - bytes: the last bytes that were not delayed.
    ///   - rate: in bytes/s.
    ///   - delay: in seconds.
    /// - Returns: bytes; 0 if it may have begun with the first.
    private func undelayed(before bytes: Double, rate: Double, delay: Double) -> Double {
        var greatest = bytes / rate - time(at: bytes)
        var earliest = bytes
        for arrival in arrivals.reversed() where Double(arrival.bytes) < bytes {
            let place = Double(arrival.bytes) / rate - arrival.time
            guard greatest - place <= delay else { return earliest }
            greatest = max(greatest, place)
            earliest = Double(arrival.bytes)
        }
        return 0
    }
}
