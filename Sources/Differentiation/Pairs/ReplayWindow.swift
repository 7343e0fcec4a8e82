import Foundation

/// The part of a recording that is replayed in the pairs after the first.
///
/// It is derived from the first pair, symmetrically in original and control, so the choice favours no
/// verdict.
///
/// Source: <doc:Paired-Decision>, section 2.
package struct ReplayWindow: Equatable, Sendable {
    /// Duration of a replay in slices of the first pair's samples; nil for whole replays.
    package let slices: Int?
    /// The share of a whole pair's bytes that such a pair transfers, 0 to 1.
    package let share: Double
    /// Schedule of the looks.
    package let schedule: LookSchedule
    /// True if the rest of the first pair differs from its beginning, so that the beginning is not
    /// representative.
    package let hasLateDifference: Bool

    /// The minimum duration of a shortened replay, in seconds.
    package static let shortest = 3.0
    /// The minimum share of a whole pair's bytes in a shortened one.
    static let leastShare = 0.22
    /// Maximum factor by which the ratio of original and control may change after the beginning.
    static let lateFactor = 2.0

    /// Chooses the window.
    ///
    /// - Parameters:
    ///   - original: bytes received by the original of the first pair in each slice.
    ///   - control: those received by its control.
    ///   - sliceDuration: the length of a slice, in seconds, above 0.
    ///   - rule: the decision rule of the series.
    package init(original: [Double], control: [Double], sliceDuration: Double, rule: SeriesRule) {
        let timeline = PairTimeline(original: original, control: control)
        let whole = LookSchedule(budget: rule.budget, share: 1)
        let slices = timeline.slices(for: Self.shortest / sliceDuration, carrying: Self.leastShare)
        guard let slices, !rule.isWhole else {
            self.init(whole: whole, hasLateDifference: false)
            return
        }
        let share = timeline.share(of: slices)
        let hasLateDifference = timeline.changes(after: slices) >= log(Self.lateFactor)
        let schedule = LookSchedule(budget: rule.budget, share: share)
        guard !hasLateDifference, schedule.mostPairs > whole.mostPairs else {
            self.init(whole: whole, hasLateDifference: hasLateDifference)
            return
        }
        self.init(slices: slices, share: share, schedule: schedule, hasLateDifference: false)
    }

    private init(slices: Int?, share: Double, schedule: LookSchedule, hasLateDifference: Bool) {
        self.slices = slices
        self.share = share
        self.schedule = schedule
        self.hasLateDifference = hasLateDifference
    }

    private init(whole schedule: LookSchedule, hasLateDifference: Bool) {
        self.init(slices: nil, share: 1, schedule: schedule, hasLateDifference: hasLateDifference)
    }
}

/// The bytes received by the replays of a pair, slice by slice.
private struct PairTimeline {
    let original: [Double]
    let control: [Double]

    /// Total number of bytes of both.
    private var total: Double { original.reduce(0, +) + control.reduce(0, +) }

    /// Number of slices that both have.
    private var count: Int { min(original.count, control.count) }

    /// Returns the share of all bytes in the first slices.
    func share(of slices: Int) -> Double {
        (original.prefix(slices).reduce(0, +) + control.prefix(slices).reduce(0, +)) / total
    }

    /// Returns the minimum number of slices with a duration and a share of the bytes; nil if that is all of
    /// them, or there are no bytes.
    func slices(for duration: Double, carrying least: Double) -> Int? {
        guard total > 0 else { return nil }
        // The tolerance excludes rounding in the last bit of times in tenths of a second.
        let longest = Double(count)
        // This also rejects NaN and durations beyond the last slice.
        guard duration < longest else { return nil }
        var slices = Int(max(1, (duration - 1e-9).rounded(.up)))
        while slices < count, share(of: slices) < least { slices += 1 }
        return slices < count ? slices : nil
    }

    /// Returns the change in the logarithm of the replays' ratio after a number of slices.
    func changes(after slices: Int) -> Double {
        abs(logRatio(slices..<count) - logRatio(0..<slices))
    }

    private func logRatio(_ range: Range<Int>) -> Double {
        func mean(_ bytes: [Double]) -> Double { max(1, bytes[range].reduce(0, +) / Double(range.count)) }
        return log(mean(original) / mean(control))
    }
}
