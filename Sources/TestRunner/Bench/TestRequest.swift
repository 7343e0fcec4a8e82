package import Differentiation
package import Recordings
package import ReplayClient
package import TestModel

/// A command's request for one test.
package struct TestRequest: Sendable {
    /// The app.
    package let entry: CatalogueEntry
    /// The server, by name.
    package let server: TestServer
    /// The order of the replays; nil to follow the setting.
    package var order: ReplayOrder?
    /// The profile that decides; nil to follow the setting.
    package var profile: DecisionProfile.Name?
    /// Options for each replay.
    package var replays = ReplayOptions()
    /// The seed of random choices; nil to draw one.
    package var seed: UInt64?
    /// True if a suspicious test is repeated once.
    package var isConfirmed = true
    /// True if a test with too few samples is repeated as well, as in upstream's client, which does not count
    /// samples.
    package var repeatsFewSamples = false
    /// The stored test that this one repeats.
    package var confirming: Int64?
    /// The sites of M-Lab machines; empty for the nearest ones.
    package var sites: [String] = []
    /// The number of M-Lab machines to test with at once.
    package var machines = 1
    /// The endpoint of a server without a name; nil for the named one.
    package var endpoint: ServerEndpoint?
    /// True if the duration of each HTTP exchange is shown.
    package var isTracing = false
    /// True if the test counts as automatic even if a person started the command.
    package var isAutomatic = false
    /// True if the user operates the server, whose daily limits on tests then do not apply.
    package var operatesServer = false
    /// The campaign round of the test; nil outside campaigns.
    package var round: CampaignContext?
    /// True if a short recording is repeated within its flow (`RepeatedReplay`).
    package var passesBuckets = false
    /// The direction in which its replays are measured.
    package var direction = ReplayDirection.down
    /// The congestion control with which the server sends (`ChosenCongestion`); nil for its own.
    package var congestionControl: String?
    /// True for a triple of a series, which also replays the recording that looks like TLS (`InnocuousTLS`).
    package var hasThirdArm = false
    /// True if the test waits until no other test of this home uses the same server.
    package var waitsForTurn = true

    /// Creates a request for a test of an app with a server; everything else follows the settings.
    package init(_ entry: CatalogueEntry, on server: TestServer) {
        self.entry = entry
        self.server = server
    }
}
