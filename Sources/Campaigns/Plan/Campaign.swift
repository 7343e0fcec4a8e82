import Differentiation
package import Foundation
package import Recordings

/// Plan of a measurement campaign: its tests, their schedule and its period.
///
/// Every vantage point with the same campaign derives its own instants and orders from it, offline.
package struct Campaign: Equatable, Sendable {
    /// Name of the campaign and its results.
    package var name: String
    /// The apps tested in each round, in the file's order and each once.
    package var apps: [CatalogueEntry]
    /// The names of the servers.
    package var servers: [String]
    /// Method of testing an app.
    package var method: CampaignMethod
    /// The direction in which all replays are measured.
    package var direction: ReplayDirection
    /// Schedule of the rounds.
    package var rhythm: Rhythm
    /// The period, in whole seconds.
    package var span: Range<Date>
    /// The time zone of its days and hours.
    package var zone: TimeZone
    /// Pause between two tests, s.
    package var pause: Double
    /// Data allowance; nil without a limit.
    package var allowance: DataAllowance?
    /// Seed of every random choice.
    package var seed: UInt64
    /// Tags of its results.
    package var tags: [String]
    /// True if it is a rehearsal: its tests may use the embedded server, lab rules or developer options, and
    /// are never evidence about a network.
    package var isRehearsal: Bool

    /// The default pause, s: the usual pause between tests in fleets of probes.
    package static let usualPause = 5.0

    package init(
        name: String, apps: [CatalogueEntry], servers: [String], method: CampaignMethod,
        direction: ReplayDirection = .down, rhythm: Rhythm, span: Range<Date>, zone: TimeZone,
        pause: Double = usualPause, allowance: DataAllowance? = nil,
        seed: UInt64, tags: [String] = [], isRehearsal: Bool = false
    ) {
        self.name = name
        self.apps = apps
        self.servers = servers
        self.method = method
        self.direction = direction
        self.rhythm = rhythm
        self.span = span
        self.zone = zone
        self.pause = pause
        self.allowance = allowance
        self.seed = seed
        self.tags = tags
        self.isRehearsal = isRehearsal
    }
}

/// Method of testing an app in a campaign.
package enum CampaignMethod: Equatable, Sendable {
    /// A single pair of replays.
    case single
    /// A series of pairs with a data budget in whole pairs.
    case series(budget: Double)

    /// The default budget of a series, in whole pairs: that of the decision rule.
    package static let usualBudget = SeriesRule().budget

    /// The names of the methods in a file.
    enum Word: String, CaseIterable {
        case single, series
    }
}

/// Schedule of a campaign's rounds.
package enum Rhythm: Equatable, Sendable {
    /// A number of times per day, in slots of equal length from the beginning on.
    case daily(Int)
    /// Once per given number of seconds.
    case every(Int)
    /// Once in the hour that begins at each of these hours of the day, 0 to 23.
    case hours([Int])

    /// The permitted number of times per day: at most every ten minutes.
    package static let timesADay = 1...144
    /// The permitted lengths of slots, in seconds: ten minutes to thirty days.
    package static let lengths = 600...2_592_000
}

/// Data allowance of a campaign.
package struct DataAllowance: Equatable, Sendable {
    package enum Period: String, CaseIterable, Sendable {
        case day, month
    }

    /// Data in both directions, bytes.
    package let bytes: Int
    /// The period of the allowance.
    package let period: Period

    package init(bytes: Int, period: Period) {
        self.bytes = bytes
        self.period = period
    }
}
