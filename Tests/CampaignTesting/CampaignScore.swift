import Campaigns
import Differentiation
import Foundation
import TestModel
import TestSupport

/// What reports of simulated campaigns said, beside the truth.
package struct CampaignScore: Sendable {
    /// How many campaigns.
    package private(set) var campaigns = 0
    /// How many of them have a finding that is false.
    package private(set) var withFalseFinding = 0
    /// How many have a change where nothing changed.
    package private(set) var withFalseChange = 0
    /// How many have an interval that misses the truth.
    package private(set) var withMissingInterval = 0
    /// How many apps were slowed from the beginning on, and how many of them were found, and confirmed.
    package private(set) var (cut, found, confirmed) = (0, 0, 0)
    /// How many apps were slowed later, for how many a change was told, and how many of those within a day.
    package private(set) var (changed, told, within) = (0, 0, 0)
    /// The number of apps slowed at some hours or vantage points only; for how many of them "none larger" was
    /// ever said, and how many were found in the end.
    package private(set) var (partly, cleared, noticed) = (0, 0, 0)
    /// The number of those found that were found not to be alike everywhere, for how many of these hours or vantage
    /// points were told, and for how many others than the true ones.
    package private(set) var (varying, named, misnamed) = (0, 0, 0)
    /// The number of apps slowed later at the first vantage point only, of which exactly that is told, within a day.
    package private(set) var toldThere = 0
    /// The number of apps with figures of single vantage points or periods, and of those with one whose interval misses the
    /// truth.
    package private(set) var (divided, missed) = (0, 0)
    /// The number of apps that nobody slows, of which vantage points are told to differ.
    package private(set) var apart = 0
    /// Answers "none larger" among apps that are not slowed.
    package private(set) var (alike, excluded) = (0, 0)

    package init() {}

    /// Runs campaigns, on all processors.
    ///
    /// - Parameters:
    ///   - campaigns: the campaigns.
    ///   - days: after which of their days the report is made, each time anew; only after the last if not
    ///     said.
    /// - Returns: what the reports said.
    package static func of(_ campaigns: [SimulatedCampaign], after days: [Int]? = nil) async -> CampaignScore
    {
        await withTaskGroup(of: CampaignScore.self) { group in
            for campaign in campaigns {
                group.addTask {
                    await Computing.run {
                        var score = CampaignScore()
                        score.count(campaign, after: days ?? [campaign.days])
                        return score
                    }
                }
            }
            return await group.reduce(into: CampaignScore()) { $0.add($1) }
        }
    }

    private mutating func count(_ campaign: SimulatedCampaign, after days: [Int]) {
        var tally = CampaignTally(campaign: "autumn")
        var (isFalse, isChangeFalse, isMissing) = (false, false, false)
        var cleared: Set<String> = []
        func end(_ day: Int) -> Date { SimulatedCampaign.begin + Double(day) * 86_400 }
        var ahead = days[...]
        func look(isLast: Bool) {
            let report = tally.report(in: .gmt)
            for cell in report.cells {
                let cut = campaign.cuts.first {
                    cell.app == "app\($0.app)" && cell.network.asNumber == 64_500 + $0.network
                }
                let truth = 1e6 * log(1 - (cut?.share ?? 0))
                switch cell.answer {
                case .differentiation(let direction), .varying(.some(let direction)):
                    if cut.map({ ($0.share > 0) != (direction == .throttled) }) ?? true { isFalse = true }
                case .varying(nil): isFalse = true
                case .slight where cut == nil: isFalse = true
                case .slight, .none:
                    if cut?.isPartial == true { cleared.insert("\(cell.network.label) \(cell.app)") }
                case .unknown: break
                }
                if cut?.since ?? 0 == 0 {
                    if cut?.isPartial != true, cell.interval?.contains(truth) != true { isMissing = true }
                    if cell.change != nil { isChangeFalse = true }
                }
                if isLast { judge(cell, cut) }
            }
        }
        campaign.run { test in
            while let day = ahead.first, test.started >= end(day) {
                look(isLast: false)
                ahead = ahead.dropFirst()
            }
            tally.count(test)
        }
        look(isLast: true)
        campaigns += 1
        self.cleared += cleared.count
        withFalseFinding += isFalse ? 1 : 0
        withFalseChange += isChangeFalse ? 1 : 0
        withMissingInterval += isMissing ? 1 : 0
    }

    private mutating func judge(_ cell: CampaignCell, _ cut: SimulatedCampaign.Cut?) {
        if let cut, cut.since > 0, cut.vantagePoints == 1, cell.changes.count == 1, let change = cell.change {
            let isThere = change.vantagePoint == "home-\(cut.network)-0" && cell.elsewhere.count > 0
            toldThere += isThere && Self.isWithin(change, cut) ? 1 : 0
        }
        if !cell.hasOneFigure {
            divided += 1
            missed += isMissed(cell, cut) ? 1 : 0
        }
        guard let cut else {
            alike += 1
            apart += cell.elsewhere.isEmpty ? 0 : 1
            if case .none = cell.answer { excluded += 1 }
            return
        }
        guard !cut.isPartial else {
            partly += 1
            noticed += cell.answer.isFound ? 1 : 0
            guard case .varying = cell.answer else { return }
            varying += 1
            named += cell.strata.isEmpty ? 0 : 1
            misnamed += cell.strata.contains { !Self.isTrue($0, of: cut) } ? 1 : 0
            return
        }
        guard cut.since > 0 else {
            self.cut += 1
            if case .differentiation = cell.answer { found += 1 }
            if cell.isConfirmed { confirmed += 1 }
            return
        }
        changed += 1
        guard let change = cell.change else { return }
        told += 1
        if Self.isWithin(change, cut) { within += 1 }
    }

    /// True if a change is told within a day of the true one.
    private static func isWithin(_ change: CampaignChange, _ cut: SimulatedCampaign.Cut) -> Bool {
        let first = Int(SimulatedCampaign.begin.timeIntervalSince1970 / 86_400) + cut.since
        return abs(change.day.number - first) <= 1
    }

    /// True if the interval of a vantage point, or of a time before or since a change at one, misses the truth.
    private func isMissed(_ cell: CampaignCell, _ cut: SimulatedCampaign.Cut?) -> Bool {
        func truth(_ point: String?, isLate: Bool) -> Double {
            guard let cut else { return 0 }
            let isThere = cut.vantagePoints.map { points in
                (0..<points).contains { point == "home-\(cut.network)-\($0)" }
            }
            return (isThere ?? true) && (cut.since == 0 || isLate) ? 1e6 * log(1 - cut.share) : 0
        }
        func misses(_ period: CampaignPeriod?, _ truth: Double) -> Bool {
            period.map { $0.interval?.contains(truth) != true } ?? false
        }
        return cell.elsewhere.contains { misses($0.period, truth($0.vantagePoint, isLate: false)) }
            || cell.changes.contains {
                misses($0.before, truth($0.vantagePoint, isLate: false))
                    || misses($0.after, truth($0.vantagePoint, isLate: true))
            }
    }

    /// True if a statement on hours holds for most of them, and one on a vantage point for it.
    private static func isTrue(_ stratum: CampaignStratum, of cut: SimulatedCampaign.Cut) -> Bool {
        switch stratum.place {
        case .hours(let range):
            guard let hours = cut.hours else { return false }
            return 2 * range.hours.count { hours.contains($0) } > range.count
        case .vantagePoint(let name):
            guard let points = cut.vantagePoints else { return false }
            return (0..<points).contains { name == "home-\(cut.network)-\($0)" }
        }
    }

    private mutating func add(_ other: CampaignScore) {
        campaigns += other.campaigns
        withFalseFinding += other.withFalseFinding
        withFalseChange += other.withFalseChange
        withMissingInterval += other.withMissingInterval
        (cut, found, confirmed) = (cut + other.cut, found + other.found, confirmed + other.confirmed)
        (partly, cleared) = (partly + other.partly, cleared + other.cleared)
        (noticed, varying) = (noticed + other.noticed, varying + other.varying)
        (named, misnamed) = (named + other.named, misnamed + other.misnamed)
        (changed, told, within) = (changed + other.changed, told + other.told, within + other.within)
        (alike, excluded) = (alike + other.alike, excluded + other.excluded)
        toldThere += other.toldThere
        (divided, missed, apart) = (divided + other.divided, missed + other.missed, apart + other.apart)
    }
}
