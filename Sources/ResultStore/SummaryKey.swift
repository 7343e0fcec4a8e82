/// What tests are grouped by.
package enum SummaryKey: String, CaseIterable, Sendable {
    case app, network, server, kind, verdict, hour, weekday, month, tag, source

    /// The value of a test as SQL; times are UTC, weekdays count from 1, Monday.
    var sql: String {
        switch self {
        case .app, .network, .kind, .source: rawValue
        case .server: "server_name"
        case .verdict: "measured_verdict"
        case .hour: "substr(started, 12, 2)"
        case .weekday: "CAST((strftime('%w', started) + 6) % 7 + 1 AS TEXT)"
        case .month: "substr(started, 1, 7)"
        case .tag: "tag.name"
        }
    }
}
