/// The times at which the bytes of a control arrived: the clock against which an original is slow.
///
/// A recording has pauses and small answers of its own, which slow both alike. Measured on this clock only
/// what is different shows.
package struct ControlTimes: Sendable, Equatable {
    private let arrivals: [ArrivalFit.Arrival]

    /// Fewer arrivals are no clock.
    private static let fewest = 10

    /// Takes the control's arrivals; nil of fewer than ten.
    package init?(_ arrivals: [ArrivalFit.Arrival]) {
        guard arrivals.count >= Self.fewest, let last = arrivals.last, last.time > 0, last.bytes > 0 else {
            return nil
        }
        self.arrivals = arrivals
    }

    /// Bytes that arrived.
    package var bytes: Int { arrivals.last?.bytes ?? 0 }

    /// The time of the last arrival, and the mean time between two, in seconds.
    package var duration: (whole: Double, step: Double) {
        let whole = arrivals.last?.time ?? 0
        return (whole, whole / Double(max(1, arrivals.count)))
    }

    /// The mean rate, in bytes/s.
    package var rate: Double { arrivals.last.map { Double($0.bytes) / $0.time } ?? 0 }

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
    package func earliest(before bytes: Double, rate: Double, delay: Double) -> Double {
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
