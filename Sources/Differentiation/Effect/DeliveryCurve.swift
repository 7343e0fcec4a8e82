/// How many bytes a replay had received by when: straight lines between the ends of its slices.
package struct DeliveryCurve: Equatable, Sendable {
    /// Bytes received by the end of each slice, 0 before the first; never falling.
    private let received: [Double]
    /// The ends of the slices, 0 before the first, in seconds.
    private let ends: [Double]

    /// Draws the curve of a replay.
    ///
    /// - Parameters:
    ///   - throughput: Mbit/s of each slice, the partial last one too, as if it were a full one (Specification 6.4).
    ///   - sliceLength: seconds; taken as a millisecond to a million seconds, also what is no number.
    ///   - end: when the replay ended, seconds after its start; the last slice ends then.
    ///   - role: which replay it is, for errors.
    /// - Throws: ``AnalysisError`` if a sample is no throughput.
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
            // Slices that begin after the end are there to make up numbers, and hold nothing.
            ends.append(end > Double(slice) * length ? min(full, end) : full)
        }
        self.received = received
        self.ends = ends
    }

    /// All bytes.
    package var bytes: Double { received[received.count - 1] }
    /// When the last byte had come, seconds after the start; 0 if none came.
    package var end: Double { seconds(toReceive: bytes) }

    /// When so many bytes, 0 to ``bytes``, had first come, seconds after the start.
    package func seconds(toReceive bytes: Double) -> Double {
        let slice = slice(toReceive: bytes)
        guard slice > 0 else { return 0 }
        let share = (bytes - received[slice - 1]) / (received[slice] - received[slice - 1])
        return ends[slice - 1] + min(1, share) * (ends[slice] - ends[slice - 1])
    }

    /// The slice in which so many bytes, 0 to ``bytes``, had first come, counted from 1; 0 for no bytes.
    package func slice(toReceive bytes: Double) -> Int {
        bytes > 0 ? Self.first(of: received, reaching: bytes) : 0
    }

    /// How many bytes had come so long after the start.
    package func bytes(by seconds: Double) -> Double {
        guard seconds > 0 else { return 0 }
        guard seconds < ends[ends.count - 1] else { return bytes }
        let slice = Self.first(of: ends, reaching: seconds)
        let share = (seconds - ends[slice - 1]) / (ends[slice] - ends[slice - 1])
        return received[slice - 1] + share * (received[slice] - received[slice - 1])
    }

    /// The first place after 0 of rising numbers where one is reached; the last place if none reaches it.
    private static func first(of numbers: [Double], reaching number: Double) -> Int {
        var (low, high) = (1, numbers.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] >= number { high = middle } else { low = middle + 1 }
        }
        return max(0, high)
    }
}
