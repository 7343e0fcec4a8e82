package import Differentiation
package import Recordings
package import TestModel

/// One test as a command asks for it.
package struct TestRequest: Sendable {
    /// The app.
    package let entry: CatalogueEntry
    /// The server by name.
    package let server: TestServer
    /// The order of the replays; nil to follow the setting.
    package var order: ReplayOrder?
    /// The profile that decides; nil to follow the setting.
    package var profile: DecisionProfile.Name?
    /// The seed of random choices; nil to draw one.
    package var seed: UInt64?
    /// True if a suspicious test is repeated once.
    package var isConfirmed = true
    /// True if a test of too few samples is repeated as well, as upstream's client does, which does not count them.
    package var repeatsFewSamples = false
    /// The stored test that this one repeats.
    package var confirming: Int64?
    /// The sites of M-Lab machines; none for the nearest ones.
    package var sites: [String] = []
    /// The number of M-Lab machines to test with at once.
    package var machines = 1
    /// The endpoint of a server without a name; nil for the named one.
    package var endpoint: ServerEndpoint?
    /// True if the duration of each HTTP exchange is shown.
    package var isTracing = false
    /// True if it counts as automatic even when a person started the command.
    package var isAutomatic = false
    /// True if the person who tests operates the server, whose limits on tests a day are then not applied.
    package var operatesServer = false
    /// The round of a campaign that it belongs to.
    package var round: CampaignContext?
    /// True if the test waits until no other one of this home uses the same server.
    package var waitsForTurn = true

    /// A test of an app with a server, everything else as the settings say.
    package init(_ entry: CatalogueEntry, on server: TestServer) {
        self.entry = entry
        self.server = server
    }
}
