import Differentiation
package import Foundation

/// Estimated cost of a campaign at one vantage point.
package struct CampaignOutlook: Equatable, Sendable {
    /// The plan.
    package let campaign: Campaign
    /// Number of rounds.
    package let rounds: Int
    /// Length of its shortest slot, s.
    package let slotSeconds: Double
    /// Its tests, one per app and server.
    package let apps: [AppOutlook]

    /// Computes the estimate.
    ///
    /// - Parameters:
    ///   - campaign: the plan.
    ///   - apps: the estimates for each app and server.
    package init(_ campaign: Campaign, apps: [AppOutlook]) {
        let schedule = SlotSchedule(campaign, vantagePoint: "")
        self.campaign = campaign
        rounds = schedule.count
        slotSeconds = schedule.first.map { $0.span.upperBound.timeIntervalSince($0.span.lowerBound) } ?? 0
        self.apps = apps
    }

    /// Duration in days.
    package var days: Double { campaign.span.upperBound.timeIntervalSince(campaign.span.lowerBound) / 86_400 }
    /// Mean number of rounds per day.
    package var roundsADay: Double { Double(rounds) / days }
    /// Total number of tests.
    package var tests: Int { rounds * apps.count }
    /// Data of a round without any slowdown, bytes.
    package var roundBytes: Double { apps.reduce(0) { $0 + $1.bytes } }
    /// Duration of a round without any slowdown, including the pauses between its tests, s.
    package var roundSeconds: Double { apps.reduce(0) { $0 + $1.seconds } + pauses }
    /// Maximum data of a round, bytes.
    package var mostRoundBytes: Double { apps.reduce(0) { $0 + $1.mostBytes } }
    /// Maximum duration of a round, s.
    package var mostRoundSeconds: Double { apps.reduce(0) { $0 + $1.mostSeconds } + pauses }

    private var pauses: Double { campaign.pause * Double(max(0, apps.count - 1)) }

    /// Returns the probability that any of some of its series detects differentiation although there is none; nil for
    /// single pairs, which have no such bound.
    ///
    /// - Parameters:
    ///   - count: the number of series.
    ///   - isConfirmed: true if a second series must confirm the result.
    /// - Returns: an upper bound, 0 to 1.
    package func falseFinding(of count: Int, isConfirmed: Bool) -> Double? {
        guard case .series = campaign.method else { return nil }
        return SeriesRule().familyError(of: count, isConfirmed: isConfirmed)
    }

    /// Number of days in a month.
    package static let month = 30.0

    /// Number of its days in a month: fewer than ``month`` for a shorter campaign.
    package var daysOfMonth: Double { min(Self.month, days) }
    /// Data per day without any slowdown, bytes; nil for a campaign of at most a day.
    package var dayBytes: Double? { days > 1 ? roundBytes * roundsADay : nil }
    /// Data per month without any slowdown, bytes; nil for a campaign of at most a month.
    package var monthBytes: Double? { days > Self.month ? roundBytes * roundsADay * Self.month : nil }

    /// Number of pairs of replays per month without any slowdown.
    package var pairsAMonth: Double { apps.reduce(0) { $0 + $1.pairs } * roundsADay * Self.month }
}

/// Remarks on a campaign before it starts.
package enum CampaignRemark: Equatable, Sendable {
    /// Its end is in the past.
    case isOver
    /// Rounds may take longer than their slots, so that slots would be missed.
    case longRounds(seconds: Double, slot: Double)
    /// It requires more automatic tests on M-Lab than the platform permits.
    case beyondPolicy(testsADay: Double, limit: Int)
    /// It transfers more data than its allowance.
    case beyondAllowance(bytes: Double, DataAllowance)
    /// All of its rounds begin in the same few hours, so that other hours are not covered.
    case fewHours(Int)
}

extension CampaignOutlook {
    /// Returns the remarks on the campaign.
    ///
    /// - Parameters:
    ///   - now: the current time.
    ///   - platformLimit: the number of automatic tests per day that M-Lab permits; each pair is one.
    ///   - platform: the name of M-Lab as a server.
    /// - Returns: the remarks.
    package func remarks(at now: Date, platformLimit: Int, platform: String) -> [CampaignRemark] {
        var remarks: [CampaignRemark] = []
        if campaign.span.upperBound <= now { remarks.append(.isOver) }
        if mostRoundSeconds > slotSeconds {
            remarks.append(.longRounds(seconds: mostRoundSeconds, slot: slotSeconds))
        }
        let onPlatform = apps.filter { $0.server == platform }.reduce(0) { $0 + $1.pairs } * roundsADay
        if onPlatform > Double(platformLimit) {
            remarks.append(.beyondPolicy(testsADay: onPlatform, limit: platformLimit))
        }
        if let allowance = campaign.allowance {
            let bytes = roundBytes * roundsADay * (allowance.period == .day ? min(1, days) : daysOfMonth)
            if bytes > Double(allowance.bytes) { remarks.append(.beyondAllowance(bytes: bytes, allowance)) }
        }
        if case .hours(let hours) = campaign.rhythm, hours.count < 4 {
            remarks.append(.fewHours(hours.count))
        }
        return remarks
    }
}
