/// The window of a simulated sender: what it sends while a round trip passes, and how losses and pauses change it.
package struct SendingWindow: Sendable {
    /// The way in which it reacts to losses and pauses.
    package enum Kind: Sendable, CaseIterable {
        /// It is always as fast as the line.
        case steady
        /// It begins slowly, halves its window after losses, and begins slowly again after a pause (RFC 5681,
        /// sections 3.1 and 4.1).
        case window
        /// It begins slowly, is no faster than a policer's rate for 48 round trips after its losses, and goes on after
        /// a pause as before it (`bbr_lt_bw_max_rtts` of net/ipv4/tcp_bbr.c).
        case paced
    }

    private let kind: Kind
    private let roundTrip: Double
    private let segment: Double
    /// The most that is under way, in bytes.
    private let most: Double
    private var window: Double
    private var threshold = Double.infinity
    private var recovered = 0.0
    private var last = 0.0
    /// A policer's rate, in bytes/s, and the seconds with data for which it is still kept to.
    private var kept: (rate: Double, seconds: Double)?

    /// The segments of the first window (RFC 6928, section 2).
    private static let first = 10.0
    /// The round trips for which a policer's rate is kept to.
    private static let keptRoundTrips = 48.0

    /// - Parameters:
    ///   - kind: how it reacts.
    ///   - roundTrip: in seconds.
    ///   - line: in bit/s.
    ///   - segment: payload of a full segment, in bytes.
    init(_ kind: Kind, roundTrip: Double, line: Double, segment: Int) {
        self.kind = kind
        self.roundTrip = roundTrip
        self.segment = Double(segment)
        most = max(Self.first * self.segment, line / 8 * roundTrip * 2)
        window = Self.first * self.segment
    }

    /// The least seconds that it takes for a segment.
    func time(for size: Int) -> Double {
        guard kind != .steady else { return 0 }
        let kept = kept.map { Double(size) / $0.rate } ?? 0
        return max(Double(size) * roundTrip / window, kept)
    }

    /// It has something to send again: after a pause as long as the timeout it begins slowly.
    mutating func resume(at time: Double) {
        defer { last = time }
        guard kind == .window, time - last > max(0.2, 2 * roundTrip) else { return }
        window = min(window, Self.first * segment)
    }

    /// A segment has passed; `lost` has the limit's rate, in bytes/s, if such were dropped before it.
    mutating func passed(_ size: Int, at time: Double, lost: Double?) {
        defer { last = time }
        guard kind != .steady else { return }
        if let rate = kept {
            let left = rate.seconds - (time - last)
            kept = left > 0 ? (rate.rate, left) : nil
        }
        guard let rate = lost else {
            window = min(most, window + (window < threshold ? Double(size) : Double(size) * segment / window))
            return
        }
        guard time > recovered else { return }
        recovered = time + roundTrip
        if kind == .window {
            threshold = max(2 * segment, window / 2)
            window = threshold
        } else if kept == nil {
            kept = (rate, Self.keptRoundTrips * roundTrip)
        }
    }
}
