import Differentiation
package import Foundation
package import Recordings

/// What a campaign asks of a network, how often and until when.
///
/// Every vantage point that has the same campaign derives its own instants and orders from it, offline.
package struct Campaign: Equatable, Sendable {
    /// What the campaign and its results are called.
    package var name: String
    /// What is tested in each round, in the file's order and each once.
    package var apps: [CatalogueEntry]
    /// With which servers, by their names.
    package var servers: [String]
    /// How an app is tested.
    package var method: CampaignMethod
    /// How often there is a round.
    package var rhythm: Rhythm
    /// From when to when, in whole seconds.
    package var span: Range<Date>
    /// Whose days and hours are meant.
    package var zone: TimeZone
    /// What is waited between two tests, in seconds.
    package var pause: Double
    /// How much may be moved; nil without a limit.
    package var allowance: DataAllowance?
    /// Where every random choice starts.
    package var seed: UInt64
    /// What its results are tagged with.
    package var tags: [String]
    /// True if it is a rehearsal: its tests may run on the embedded server, behind lab rules or under developer options,
    /// and are never evidence on a network.
    package var isRehearsal: Bool

    /// The pause unless a file says another one, in seconds: what follows an ordinary test, as fleets of probes have it.
    package static let usualPause = 5.0

    package init(
        name: String, apps: [CatalogueEntry], servers: [String], method: CampaignMethod, rhythm: Rhythm,
        span: Range<Date>, zone: TimeZone, pause: Double = usualPause, allowance: DataAllowance? = nil,
        seed: UInt64, tags: [String] = [], isRehearsal: Bool = false
    ) {
        self.name = name
        self.apps = apps
        self.servers = servers
        self.method = method
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

/// How a campaign tests an app.
package enum CampaignMethod: Equatable, Sendable {
    /// By one pair of replays.
    case single
    /// By a series of pairs, whose data is at most so many whole pairs'.
    case series(budget: Double)

    /// The budget of a series unless a file says another one, in whole pairs: that of the decision.
    package static let usualBudget = SeriesRule().budget

    /// The words for them in a file.
    enum Word: String, CaseIterable {
        case single, series
    }
}

/// How often a campaign has a round.
package enum Rhythm: Equatable, Sendable {
    /// So many times a day, in slots of equal length from the beginning on.
    case daily(Int)
    /// Once in so many seconds.
    case every(Int)
    /// Once in the hour that begins at each of these hours of the day, 0 to 23.
    case hours([Int])

    /// The times a day that can be asked for: at most every ten minutes.
    package static let timesADay = 1...144
    /// The lengths of slots that can be asked for, in seconds: ten minutes to thirty days.
    package static let lengths = 600...2_592_000
}

/// How much a campaign may move.
package struct DataAllowance: Equatable, Sendable {
    package enum Period: String, CaseIterable, Sendable {
        case day, month
    }

    /// Bytes, both ways.
    package let bytes: Int
    /// In what time.
    package let period: Period

    package init(bytes: Int, period: Period) {
        self.bytes = bytes
        self.period = period
    }
}
