/// The keys of a campaign's file, in the order of the help.
package enum CampaignKey: String, CaseIterable, Sendable {
    case name, apps, categories, servers, tests, budget, direction, rounds, zone, from, until, pause, data,
        seed
    case tags, rehearsal

    /// True if a file must have it. Either apps or categories are required.
    var isNeeded: Bool {
        switch self {
        case .name, .rounds, .from, .until: true
        default: false
        }
    }
}
