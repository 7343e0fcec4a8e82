import Basics

/// The campaign round in which a test was run, and the vantage point where it was run.
package struct StoredRound: Codable, Equatable, Sendable {
    /// The campaign's name.
    package var campaign: String
    /// Digest of the campaign's plan at the time; a campaign with a changed file counts as another one.
    package var plan: String
    /// The slot, counted from 1 over the whole campaign.
    package var slot: Int
    /// The test's place in the order drawn for the round, counted from 1.
    package var place: Int
    /// Name of the vantage point.
    package var vantagePoint: String
    /// Autonomous system number of its network; nil if unknown.
    package var asNumber: Int?
    /// Country of that autonomous system, as a two-letter code (ISO 3166-1); nil if unknown.
    package var country: String?
    /// The operator's description of its network.
    package var network: String?
    /// The operator's description of its location.
    package var site: String?
    /// True if the campaign was started as a rehearsal, which is not evidence about a network.
    package var isRehearsal: Bool

    package init(
        campaign: String, plan: String, slot: Int, place: Int, vantagePoint: String, asNumber: Int? = nil,
        country: String? = nil, network: String? = nil, site: String? = nil,
        isRehearsal: Bool = false
    ) {
        self.campaign = campaign
        self.plan = plan
        self.slot = slot
        self.place = place
        self.vantagePoint = vantagePoint
        self.asNumber = asNumber
        self.country = country
        self.network = network
        self.site = site
        self.isRehearsal = isRehearsal
    }
}

extension StoredRound: FieldRecord {
    /// ``isRehearsal`` as records store it; older records lack it.
    private var rehearsal: Bool? {
        get { isRehearsal ? true : nil }
        set { isRehearsal = newValue == true }
    }

    package static let blank = StoredRound(campaign: "", plan: "", slot: 0, place: 0, vantagePoint: "")

    package static let table = FieldTable<StoredRound>([
        .field(
            "name", .open, \.campaign, .words,
            .both("the campaign that it belongs to", "la campagne dont il fait partie")),
        .field(
            "plan", .open, \.plan, .words,
            .both(
                "the digest of what the campaign asked then",
                "l'empreinte de la question de la campagne à ce moment")),
        .field(
            "slot", .open, \.slot, .counter,
            .both("the slot of the campaign, from 1", "le créneau de la campagne, à partir de 1")),
        .field(
            "place", .open, \.place, .counter,
            .both("its place in the round's order, from 1", "sa place dans l'ordre du tour, à partir de 1")),
        .field(
            "vantage_point", .identity, \.vantagePoint, .words,
            .both("what the vantage point is called", "le nom du point de mesure")),
        .field(
            "as_number", .open, \.asNumber, .counter,
            .both("the autonomous system of the vantage point", "le système autonome du point de mesure")),
        .field(
            "country", .open, \.country, .words,
            .both("the country of that system, two letters", "le pays de ce système, en deux lettres")),
        .field(
            "network", .withheld(.place), \.network, .words,
            .both("what the vantage point's network is called", "le nom du réseau du point de mesure")),
        .field(
            "site", .withheld(.place), \.site, .words,
            .both("where the vantage point stands", "le lieu du point de mesure")),
        .field(
            "rehearsal", .open, \.rehearsal, .flag,
            .both("true where the campaign was a rehearsal", "vrai si la campagne était une répétition"),
            since: 17),
    ])
}
