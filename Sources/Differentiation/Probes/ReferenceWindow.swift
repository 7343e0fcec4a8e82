import Foundation

/// The throughputs that both references of a search received in one window, Mbit/s.
struct ReferenceWindow: Equatable {
    let original: Double
    let control: Double

    /// Minimum ratio of rates that can be distinguished.
    private static let leastRatio = 1.25
    /// The value that represents zero on a logarithmic scale, as a share of the faster rate.
    private static let floor = 0.02
    /// The share of the slower rate below which a throughput is like neither.
    private static let leastShare = 0.5

    /// True if the two can be distinguished in this window.
    var counts: Bool {
        let (low, high) = (min(original, control), max(original, control))
        return high > 0 && high >= Self.leastRatio * low
    }

    /// Returns true if a throughput is clearly below both.
    func isBelow(_ throughput: Double) -> Bool { throughput < Self.leastShare * min(original, control) }

    /// Returns the side to which a throughput is closer; nil if it is clearly below both.
    func nearer(_ throughput: Double) -> ProbeJudge.Judgement? {
        guard !isBelow(throughput) else { return nil }
        return place(of: throughput) < 0.5 ? .likeOriginal : .likeControl
    }

    /// Returns the position of a rate between the original's (0) and the control's (1), on a logarithmic
    /// scale.
    func place(of rate: Double) -> Double {
        let least = Self.floor * max(original, control)
        func scaled(_ rate: Double) -> Double { log(max(rate, least)) }
        return (scaled(rate) - scaled(original)) / (scaled(control) - scaled(original))
    }

    /// Returns the share of windows that would indicate the other side if they came one window earlier or
    /// later.
    static func errorRate(of windows: [ReferenceWindow]) -> Double {
        let counted = windows.filter(\.counts)
        guard counted.count > 1 else { return 0 }
        let wrong = zip(counted, counted.dropFirst()).reduce(0) { sum, pair in
            sum + (pair.0.nearer(pair.1.original) == .likeControl ? 1 : 0)
                + (pair.0.nearer(pair.1.control) == .likeOriginal ? 1 : 0)
        }
        return Double(wrong) / Double(2 * (counted.count - 1))
    }
}
