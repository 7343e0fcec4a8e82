/// Cumulative bytes received by a replay as a function of time, linear between the ends of its slices.
package struct DeliveryCurve: Equatable, Sendable {
    /// Bytes received by the end of each slice, 0 before the first; non-decreasing.
    private let received: [Double]
    /// The ends of the slices, 0 before the first, in seconds.
    private let ends: [Double]

    /// Creates the curve of a replay.
    ///
    /// - Parameters:
    ///   - throughput: Mbit/s of each slice, including the partial last one, as if it were a full one
    ///     (Specification 6.4).
    ///   - sliceLength: seconds; limited to the range from a millisecond to a million seconds, also if it is
    ///     not finite.
    ///   - end: the end of the replay, in seconds after its start; the last slice ends then.
    ///   - role: the role of the replay, for errors.
    /// - Throws: ``AnalysisError`` if a sample is not a valid throughput.
    package init(
        throughput: [Double], sliceLength: Double, end: Double, of role: AnalysisError.Series
    ) throws(AnalysisError) {
        try SeriesChecks.requireThroughput(throughput, role, atLeast: 0)
        let length = sliceLength.isFinite ? min(1e6, max(0.001, sliceLength)) : 0.001
        var received = [0.0]
        var ends = [0.0]
        for (slice, rate) in throughput.enumerated() {
            received.append(received[slice] + rate * length * 125_000)
            let full = Double(slice + 1) * length
            // Slices that begin after the end only pad the number of samples, and are empty.
            ends.append(end > Double(slice) * length ? min(full, end) : full)
        }
        self.received = received
        self.ends = ends
    }

    /// Total number of bytes.
    package var bytes: Double { received[received.count - 1] }
    /// Arrival of the last byte, seconds after the start; 0 if nothing was received.
    package var end: Double { seconds(toReceive: bytes) }

    /// Returns the time at which a number of bytes, 0 to ``bytes``, had first been received, seconds after
    /// the start.
    package func seconds(toReceive bytes: Double) -> Double {
        let slice = slice(toReceive: bytes)
        guard slice > 0 else { return 0 }
        let share = (bytes - received[slice - 1]) / (received[slice] - received[slice - 1])
        return ends[slice - 1] + min(1, share) * (ends[slice] - ends[slice - 1])
    }

    /// Returns the slice in which a number of bytes, 0 to ``bytes``, had first been received, counted from 1;
    /// 0 for no bytes.
    package func slice(toReceive bytes: Double) -> Int {
        bytes > 0 ? Self.first(of: received, reaching: bytes) : 0
    }

    /// Returns the number of bytes received by a time after the start.
    package func bytes(by seconds: Double) -> Double {
        guard seconds > 0 else { return 0 }
        guard seconds < ends[ends.count - 1] else { return bytes }
        let slice = Self.first(of: ends, reaching: seconds)
        let share = (seconds - ends[slice - 1]) / (ends[slice] - ends[slice - 1])
        return received[slice - 1] + share * (received[slice] - received[slice - 1])
    }

    /// Returns the first index after 0 of increasing numbers at which a number is reached; the last index if
    /// none reaches it.
    private static func first(of numbers: [Double], reaching number: Double) -> Int {
        var (low, high) = (1, numbers.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] >= number { high = middle } else { low = middle + 1 }
        }
        return max(0, high)
    }
}
