/// Time of a flow's packets, without silences that its TCP timestamps deny.
///
/// Each side counts its own time in its timestamps (RFC 7323, section 5.4). If the capture's clock says that
/// a side was silent for long, and the side's own counter has hardly moved, then the capture's clock was set
/// forward, or its machine slept.
struct TimestampClock: Sendable {
    /// By how much the clock was set forward, nanoseconds.
    private(set) var forward: Int64 = 0
    private var latest: Int64?
    private var firsts = Sides<Reading?>(nil)
    private var lasts = Sides<Reading?>(nil)

    /// A side's counter at a time.
    private struct Reading {
        let time: Int64
        let value: UInt32

        /// Number of ticks until a later value; negative if it is an earlier one.
        func ticks(to value: UInt32) -> Int64 { Int64(Int32(bitPattern: value &- self.value)) }
    }

    /// The shortest silence that is questioned: no queue on a path holds packets for so long.
    static let shortest: Int64 = 30_000_000_000
    /// Ticks in a second of the slowest counters, which are assumed until a counter's own speed is known.
    private static let slowest = 2.0
    /// Number of ticks from which a counter's own speed is known.
    private static let enough: Int64 = 8

    /// Returns the time of the flow's next packet.
    mutating func read(_ time: Int64, side: Int, _ timestamps: TCPTimestamps?) -> Int64 {
        var now = time - forward
        defer { latest = max(latest ?? now, now) }
        guard let value = timestamps?.value else { return now }
        if let last = lasts[side], now - last.time >= Self.shortest {
            let ticks = last.ticks(to: value)
            let own = speed(side)
            let elapsed = Double(ticks) / (own ?? Self.slowest) * 1e9
            if ticks >= 0, elapsed < Double(now - last.time) / 2 {
                let shown = last.time + (own == nil ? 0 : Int64(elapsed))
                let corrected = max(shown, latest ?? shown)
                forward += now - corrected
                now = corrected
            }
        }
        let reading = Reading(time: now, value: value)
        if firsts[side] == nil { firsts[side] = reading }
        lasts[side] = reading
        return now
    }

    /// The ticks in a second of a side's counter; nil if it has not counted enough.
    private func speed(_ side: Int) -> Double? {
        guard let first = firsts[side], let last = lasts[side], last.time > first.time else { return nil }
        let ticks = first.ticks(to: last.value)
        return ticks >= Self.enough ? Double(ticks) * 1e9 / Double(last.time - first.time) : nil
    }
}
