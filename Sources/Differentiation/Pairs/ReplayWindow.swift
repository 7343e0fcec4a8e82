import Foundation

/// How much of a recording the replays after the first pair carry.
///
/// It follows from the first pair, of which everything is symmetric in original and control: the choice favours no
/// verdict.
///
/// Source: <doc:Paired-Decision>, section 2.
package struct ReplayWindow: Equatable, Sendable {
    /// How many slices of the first pair's samples a replay lasts; nil for whole replays.
    package let slices: Int?
    /// The share of a whole pair's bytes that such a pair carries, 0 to 1.
    package let share: Double
    /// When the series is looked at.
    package let schedule: LookSchedule
    /// Whether the rest of the first pair differs from its beginning, so that no beginning may stand for it.
    package let hasLateDifference: Bool

    /// The least that a shortened replay lasts, in seconds.
    package static let shortest = 3.0
    /// The least share of a whole pair's bytes that a shortened one carries.
    static let leastShare = 0.22
    /// By what factor the ratio of original and control may change after the beginning.
    static let lateFactor = 2.0

    /// Chooses it.
    ///
    /// - Parameters:
    ///   - original: bytes that the original of the first pair got in each slice.
    ///   - control: those of its control.
    ///   - sliceDuration: how long a slice is, in seconds, above 0.
    ///   - rule: what the series is judged by.
    package init(original: [Double], control: [Double], sliceDuration: Double, rule: SeriesRule) {
        let course = PairCourse(original: original, control: control)
        let whole = LookSchedule(budget: rule.budget, share: 1)
        let slices = course.slices(for: Self.shortest / sliceDuration, carrying: Self.leastShare)
        guard let slices, !rule.isWhole else {
            self.init(whole: whole, hasLateDifference: false)
            return
        }
        let share = course.share(of: slices)
        let hasLateDifference = course.changes(after: slices) >= log(Self.lateFactor)
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

/// The bytes that the replays of a pair got, slice by slice.
private struct PairCourse {
    let original: [Double]
    let control: [Double]

    /// All bytes of both.
    private var total: Double { original.reduce(0, +) + control.reduce(0, +) }

    /// The slices that both have.
    private var count: Int { min(original.count, control.count) }

    /// The share of all bytes that so many slices carry.
    func share(of slices: Int) -> Double {
        (original.prefix(slices).reduce(0, +) + control.prefix(slices).reduce(0, +)) / total
    }

    /// The least number of slices that last so many and carry a share; nil if that is all, or nothing was carried.
    func slices(for duration: Double, carrying least: Double) -> Int? {
        guard total > 0 else { return nil }
        // What is counted in tenths of a second is not to fail for the last bit.
        let longest = Double(count)
        // Also what is no number, or beyond all slices that there are, is refused here.
        guard duration < longest else { return nil }
        var slices = Int(max(1, (duration - 1e-9).rounded(.up)))
        while slices < count, share(of: slices) < least { slices += 1 }
        return slices < count ? slices : nil
    }

    /// By how much the logarithm of the replays' ratio changes after so many slices.
    func changes(after slices: Int) -> Double {
        abs(logRatio(slices..<count) - logRatio(0..<slices))
    }

    private func logRatio(_ range: Range<Int>) -> Double {
        func mean(_ bytes: [Double]) -> Double { max(1, bytes[range].reduce(0, +) / Double(range.count)) }
        return log(mean(original) / mean(control))
    }
}
