extension English {
    package func dashboard(_ text: DashboardText) -> String {
        switch text {
        case .title: "wehe: stored tests"
        case .skip: "Skip to the tests"
        case .loading: "asking the shell"
        case .live: "live, {time}"
        case .lost: "the shell does not answer; trying again"
        case .pages: "Pages"
        case .script: "This page needs JavaScript, which comes from the shell alone."
        case .copied: "a copy of {database}, up to date at {time}"
        case .stale: "a copy of {database}, not brought up to date since {time}: {trouble}"
        case .filters: "Choose tests"
        case .app: "App"
        case .verdict: "Verdict"
        case .server: "Server"
        case .network: "Network"
        case .campaign: "Campaign"
        case .source: "Source"
        case .from: "From (UTC)"
        case .until: "Until (UTC)"
        case .all: "all"
        case .own: "own tests"
        case .clear: "Show all"
        case .counted: "Counted"
        case .evidence: "evidence on networks"
        case .artificial: "all tests"
        case .leftOut: "Tests left out that say nothing about a network (own server, lab, …): {count}"
        case .summary: "App by app"
        case .count: "Tests"
        case .decided: "Decided"
        case .differentiation: "Differentiation"
        case .share: "Share, 95 % interval"
        case .picture: "Share of tests that show differentiation, app by app, with 95 % intervals"
        case .tests: "Tests"
        case .keys: "Arrow keys go from test to test, Enter opens one; headings sort."
        case .number: "Test"
        case .when: "Begun (UTC)"
        case .original: "Original"
        case .control: "Control"
        case .difference: "Difference, %"
        case .more: "Show more"
        case .none: "No test matches."
        case .onlyOthers: "No test of your own to show; choose those of others under \"Source\"."
        case .shown: "{shown} of {all} tests"
        case .plot: "Plot of the chosen test"
        case .refused: "This dashboard needs the token of its address; \"dashboard-url --local\" tells it."
        case .everything: "all sources"
        case .published: "published by Wehe's servers"
        }
    }

    package func dashboardServed(at url: String) -> String { "dashboard: \(url)" }
    package func dashboardReach(needsToken: Bool) -> String {
        needsToken
            ? "whoever has this address, with its token, sees the results; HTTP does not hide it on the way"
            : "everybody on this machine can see the results there, and nobody else"
    }
    package func dashboardCopies(_ database: String) -> String {
        "it shows a copy of \(database), brought up to date every ten seconds while somebody looks"
    }
}
