/// The keys of a campaign's file, in the order in which help lists them.
package enum CampaignKey: String, CaseIterable, Sendable {
    case name, apps, categories, servers, tests, budget, rounds, zone, from, until, pause, data, seed, tags
    case rehearsal

    /// Whether a file has to have it. Apps or categories are needed, either of them.
    var isNeeded: Bool {
        switch self {
        case .name, .rounds, .from, .until: true
        default: false
        }
    }
}
