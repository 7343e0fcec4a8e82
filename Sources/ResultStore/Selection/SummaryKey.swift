/// A property by which tests are grouped.
package enum SummaryKey: String, CaseIterable, Sendable {
    case app, network
    /// The number of the autonomous system, the country and the name of a campaign's vantage point.
    case asNumber = "as-number"
    case country
    case vantagePoint = "vantage-point"
    case campaign
    case server, kind, direction, verdict, hour, weekday, month, tag, source

    /// The value of a test as SQL; times are UTC, weekdays count from 1, Monday.
    var sql: String {
        switch self {
        case .app, .kind, .direction, .source: rawValue
        // As reported by the device; for a campaign's test, the vantage point's network if the device
        // reported none.
        case .network: "coalesce(nullif(network, ''), campaign_network)"
        case .asNumber: "CAST(campaign_as_number AS TEXT)"
        case .country: "campaign_country"
        case .vantagePoint: "campaign_vantage_point"
        case .campaign: "campaign_name"
        case .server: "server_name"
        case .verdict: "measured_verdict"
        case .hour: "substr(started, 12, 2)"
        case .weekday: "CAST((strftime('%w', started) + 6) % 7 + 1 AS TEXT)"
        case .month: "substr(started, 1, 7)"
        case .tag: "tag.name"
        }
    }
}
