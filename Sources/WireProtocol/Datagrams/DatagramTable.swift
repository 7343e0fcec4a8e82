/// The datagrams of one direction of a recording, prepared so that arriving ones are recognised.
package struct DatagramTable: Equatable, Sendable {
    /// Times at which they are sent, in seconds after the flow's first datagram, in order.
    package private(set) var schedule: [Double] = []
    /// Their fingerprints (``DatagramFingerprint``).
    package private(set) var fingerprints: [UInt64] = []

    /// Creates an empty table with room for a number of datagrams.
    package init(capacity: Int) {
        schedule.reserveCapacity(capacity)
        fingerprints.reserveCapacity(capacity)
    }

    /// Adds the next datagram.
    ///
    /// - Parameters:
    ///   - datagram: its bytes.
    ///   - time: the time at which it is sent, in seconds after the flow's first datagram.
    package mutating func append(_ datagram: UnsafeRawBufferPointer, at time: Double) {
        schedule.append(time)
        fingerprints.append(DatagramFingerprint.of(datagram))
    }

    /// Number of datagrams.
    package var count: Int { schedule.count }
}

/// The slices of a recording's datagrams: both ends sort a datagram by its recorded time, so that they count the
/// same datagrams in a slice without comparing clocks.
package struct DatagramSlices: Equatable, Sendable {
    /// Length of a slice, in seconds.
    package let length: Double
    /// Number of slices.
    package let count: Int

    /// The greatest number of slices.
    package static let most = 4_096

    /// Creates the slices of the datagrams of both directions; nil if there would be more than ``most``.
    ///
    /// - Parameters:
    ///   - length: the length of a slice, in seconds; 1 ms or more.
    ///   - schedules: the times of the datagrams of each direction, in seconds.
    package init?(length: Double, covering schedules: [Double]...) {
        guard length.isFinite, length >= 0.001 else { return nil }
        let end = schedules.reduce(0) { max($0, $1.last ?? 0) }
        guard end.isFinite, end / length < Double(Self.most) else { return nil }
        self.length = length
        count = Self.place(of: end, length) + 1
    }

    /// Returns the slice of a time: slice k, counted from 0, covers (k · length, (k + 1) · length], the first one
    /// also 0, as those of the throughput (Specification 6.4).
    package func place(of time: Double) -> Int { min(Self.place(of: time, length), count - 1) }

    private static func place(of time: Double, _ length: Double) -> Int {
        time > 0 ? Int((time / length).rounded(.up)) - 1 : 0
    }

    /// Returns how many datagrams each slice has.
    ///
    /// - Parameters:
    ///   - schedule: their times.
    ///   - isCounted: tells by its position if a datagram counts.
    /// - Returns: a number for each slice.
    package func counts(_ schedule: [Double], where isCounted: (Int) -> Bool = { _ in true }) -> [Int64] {
        var counts = [Int64](repeating: 0, count: count)
        for (position, time) in schedule.enumerated() where isCounted(position) {
            counts[place(of: time)] += 1
        }
        return counts
    }
}
