/// The losses of a line whose queue was full, told from those of what is behind it.
///
/// Packets that a line drops never reach a bucket behind it: with them in its walk, it explains neither. They are those that
/// were lost where the queue that delays show held about as much as it ever did.
struct LineLosses {
    /// The packets without them.
    let rest: PacketSeries
    /// The logarithm of the likelihood of what became of the packets that found the queue full.
    let logLikelihood: Double

    /// The share of the most that ever waited, from which on the queue is full.
    private static let full = 0.9
    /// Fewer losses at a full queue are not told from others, and of fewer others no second cause is looked for.
    private static let (fewest, fewestOthers) = (3, 10)

    /// A line as a bucket: its depth is what passes at once and waits at most, in bytes; its rate is in bytes/s.
    struct Line {
        let rate: Double
        let depth: Double
    }

    /// Finds them; nil if they are few, or few others are left.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - line: the line.
    init?(_ series: PacketSeries, of line: Line) {
        var tokens = line.depth
        var (lost, passed) = (0, 0)
        let rest = series.filter { index in
            tokens =
                min(line.depth, tokens + line.rate * Double(series.gaps[index])) - Double(series.sizes[index])
            let isFull = tokens <= (1 - Self.full) * line.depth
            if series.lost[index] {
                tokens += Double(series.sizes[index])
                lost += isFull ? 1 : 0
                return !isFull
            }
            passed += isFull ? 1 : 0
            return true
        }
        guard lost >= Self.fewest, rest.losses >= Self.fewestOthers else { return nil }
        self.rest = rest
        logLikelihood = LossChance.logLikelihood(Double(lost), Double(passed))
    }
}
