import Differentiation
package import Foundation

/// What a campaign takes at one vantage point, as far as it can be told before.
package struct CampaignOutlook: Equatable, Sendable {
    /// What it asks.
    package let campaign: Campaign
    /// How many rounds it has.
    package let rounds: Int
    /// How long the shortest of its slots is, in seconds.
    package let slotSeconds: Double
    /// Its tests, an app and a server each.
    package let apps: [AppOutlook]

    /// Describes it.
    ///
    /// - Parameters:
    ///   - campaign: what it asks.
    ///   - apps: what each app with each server takes.
    package init(_ campaign: Campaign, apps: [AppOutlook]) {
        let schedule = SlotSchedule(campaign, vantagePoint: "")
        self.campaign = campaign
        rounds = schedule.count
        slotSeconds = schedule.first.map { $0.span.upperBound.timeIntervalSince($0.span.lowerBound) } ?? 0
        self.apps = apps
    }

    /// How many days it lasts.
    package var days: Double { campaign.span.upperBound.timeIntervalSince(campaign.span.lowerBound) / 86_400 }
    /// How many rounds there are on a day, on average.
    package var roundsADay: Double { Double(rounds) / days }
    /// How many tests there are in all.
    package var tests: Int { rounds * apps.count }
    /// Bytes of a round where nothing is slowed.
    package var roundBytes: Double { apps.reduce(0) { $0 + $1.bytes } }
    /// Seconds of a round where nothing is slowed, with the pauses between its tests.
    package var roundSeconds: Double { apps.reduce(0) { $0 + $1.seconds } + pauses }
    /// The most bytes of a round.
    package var mostRoundBytes: Double { apps.reduce(0) { $0 + $1.mostBytes } }
    /// The most seconds of a round.
    package var mostRoundSeconds: Double { apps.reduce(0) { $0 + $1.mostSeconds } + pauses }

    private var pauses: Double { campaign.pause * Double(max(0, apps.count - 1)) }

    /// The chance that any of its series finds something where nothing is slowed; nil for pairs by themselves, which
    /// have no such bound.
    ///
    /// - Parameter isConfirmed: whether a second series has to find the same.
    /// - Returns: a bound, 0 to 1.
    package func falseFinding(isConfirmed: Bool) -> Double? {
        guard case .series = campaign.method else { return nil }
        return SeriesRule().familyError(of: tests, isConfirmed: isConfirmed)
    }

    /// How many days a month is reckoned with.
    package static let month = 30.0

    /// The days of a month that it runs on: fewer than ``month`` for one that ends before.
    package var daysOfMonth: Double { min(Self.month, days) }
    /// Bytes of a day where nothing is slowed; nil for one that lasts no longer.
    package var dayBytes: Double? { days > 1 ? roundBytes * roundsADay : nil }
    /// Bytes of a month where nothing is slowed; nil for one that lasts no longer.
    package var monthBytes: Double? { days > Self.month ? roundBytes * roundsADay * Self.month : nil }

    /// Pairs of replays in a month, where nothing is slowed.
    package var pairsAMonth: Double { apps.reduce(0) { $0 + $1.pairs } * roundsADay * Self.month }
}

/// What should be known of a campaign before it starts.
package enum CampaignRemark: Equatable, Sendable {
    /// Its end has passed.
    case isOver
    /// Rounds may take longer than their slots, so that slots would be missed.
    case longRounds(seconds: Double, slot: Double)
    /// It asks for more tests on M-Lab than its operator lets in by themselves.
    case beyondPolicy(testsADay: Double, limit: Int)
    /// It moves more than it may.
    case beyondAllowance(bytes: Double, DataAllowance)
    /// All of its rounds begin in the same few hours, so that it tells nothing of the others.
    case fewHours(Int)
}

extension CampaignOutlook {
    /// What should be known before it starts.
    ///
    /// - Parameters:
    ///   - now: the instant.
    ///   - platformLimit: how many tests a day M-Lab lets in by themselves; each pair is one.
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
