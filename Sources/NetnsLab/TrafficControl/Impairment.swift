/// What netem does to the packets of one queue: the delays and losses of all rules about them, together.
struct Impairment: Hashable, Sendable {
    private static let packet = 1_514
    private static let limits = 1_000...1_000_000

    private var time = Duration.zero
    private var jitter = Duration.zero
    private var passing = 1.0

    init(_ effects: [PathEffect]) {
        for effect in effects {
            switch effect {
            case .delay(let time, let jitter):
                self.time += time
                self.jitter += jitter
            case .loss(let share): passing *= 1 - share
            case .shape, .police, .block: break
            }
        }
    }

    /// Whether it does nothing.
    var isNone: Bool { time == .zero && jitter == .zero && passing == 1 }

    /// The words for `tc`.
    ///
    /// - Parameters:
    ///   - rate: How fast packets come out, bit/s.
    ///   - queue: How much may wait for the rate, bytes; nil for no bound of its own.
    /// - Returns: A queue of the kind netem.
    func words(rate: Int, queue: Int?) -> [String] {
        var words = ["netem", "limit", String(limit(rate: rate, queue: queue))]
        // netem varies a delay evenly to both sides of its mean.
        if time != .zero || jitter != .zero { words += ["delay", TCValue.time(time + jitter / 2)] }
        if jitter != .zero { words.append(TCValue.time(jitter / 2)) }
        if passing != 1 { words += ["loss", "random", TCValue.percentage(1 - passing)] }
        return words
    }

    /// netem holds what is under way and what waits in one queue, counted in packets.
    private func limit(rate: Int, queue: Int?) -> Int {
        let seconds = (time + jitter) / .seconds(1)
        let underWay = Int((Double(rate) / 8 * seconds / Double(Self.packet)).rounded(.up))
        guard let queue else { return min(max(underWay, Self.limits.lowerBound), Self.limits.upperBound) }
        return min(underWay + max(1, queue / Self.packet), Self.limits.upperBound)
    }
}
