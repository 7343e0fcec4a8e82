/// What the dashboard's page says; the names are those of the places in it.
package enum DashboardText: String, CaseIterable, Sendable {
    // The head.
    case title, skip, loading, live, lost, pages, script, copied, stale
    // What tests are chosen by.
    case filters, app, verdict, server, network, campaign, source, from, until, all, own, clear
    case counted, evidence, artificial
    // App by app.
    case summary, count, decided, differentiation, share, picture, leftOut
    // Test by test.
    case tests, keys, number, when, original, control, difference, more, none, onlyOthers, shown, plot
    // What is said without a page.
    case refused, everything, published
}

/// The dashboard in the browser.
package protocol DashboardWording: Sendable {
    /// What the page says. `{shown}` and `{all}`, of tests, `{time}`, `{database}` and `{trouble}` stand for what the page
    /// knows.
    func dashboard(_ text: DashboardText) -> String
    /// Where the dashboard is served.
    func dashboardServed(at url: String) -> String
    /// That only this machine can reach it, or that others need the token that stands in the address.
    func dashboardReach(needsToken: Bool) -> String
    /// That a copy of a database is shown.
    func dashboardCopies(_ database: String) -> String
}
