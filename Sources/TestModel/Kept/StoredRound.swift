/// The round of a campaign that a test was run in, and the vantage point it was run at.
package struct StoredRound: Codable, Equatable, Sendable {
    /// The campaign's name.
    package var campaign: String
    /// The digest of what the campaign asked then: a campaign whose file was changed is another one.
    package var plan: String
    /// The slot, counted from 1 over the whole campaign.
    package var slot: Int
    /// The test's place in the order drawn for the round, counted from 1.
    package var place: Int
    /// What the vantage point is called.
    package var vantagePoint: String
    /// The number of the autonomous system that it is in; nil where it is not known.
    package var asNumber: Int?
    /// The country of that system, by its two letters (ISO 3166-1); nil where it is not known.
    package var country: String?
    /// What its network is called, in the words of whoever runs it.
    package var network: String?
    /// Where it stands, in the words of whoever runs it.
    package var site: String?
    /// True if the campaign was started as a rehearsal, which says nothing about a network.
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
    /// ``isRehearsal`` as records have it, of which older ones know nothing.
    private var rehearsal: Bool? {
        get { isRehearsal ? true : nil }
        set { isRehearsal = newValue == true }
    }

    package static let blank = StoredRound(campaign: "", plan: "", slot: 0, place: 0, vantagePoint: "")

    package static let table = FieldTable<StoredRound>([
        .field("name", .open, \.campaign, .words, "the campaign that it belongs to"),
        .field("plan", .open, \.plan, .words, "the digest of what the campaign asked then"),
        .field("slot", .open, \.slot, .counter, "the slot of the campaign, from 1"),
        .field("place", .open, \.place, .counter, "its place in the round's order, from 1"),
        .field("vantage_point", .identity, \.vantagePoint, .words, "what the vantage point is called"),
        .field("as_number", .open, \.asNumber, .counter, "the autonomous system of the vantage point"),
        .field("country", .open, \.country, .words, "the country of that system, two letters"),
        .field("network", .withheld(.place), \.network, .words, "what the vantage point's network is called"),
        .field("site", .withheld(.place), \.site, .words, "where the vantage point stands"),
        .field(
            "rehearsal", .open, \.rehearsal, .flag, "true where the campaign was a rehearsal", since: 17),
    ])
}
