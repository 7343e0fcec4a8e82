package import Differentiation
import Home
package import Recordings
package import ReplayClient
package import TestModel

/// The inputs of one test, determined before it starts.
package struct TestPlan: Sendable {
    package let app: App
    package let subject: DifferentiationTest.Subject
    package var endpoint: ServerEndpoint
    /// The fingerprint of the embedded servers' own certificate authority; nil on another server.
    package let caFingerprint: String?
    package var identity: TestIdentity
    /// The seed of its random choices.
    package var seed: UInt64
    package var order: ReplayOrder
    /// The place of the third replay of a triple, 1 to 3; nil for other tests.
    package var innocuousPlace: Int?
    /// All profiles; the deciding one has the user's thresholds.
    package let profiles: [DecisionProfile]
    /// The name of the profile that decides.
    package let decidingProfile: DecisionProfile.Name
    package var developer: DeveloperOptions
    package var sockets: ClientSockets
    /// All settings, as they are stored.
    package private(set) var settings: [String: String]
    /// The purpose of the test.
    package var purpose: TestPurpose
    /// The source of its synthesised recordings; nil if they were recorded, empty if the source is unknown.
    package let synthesised: String?
    /// Remarks that are known before the test runs and stored with it.
    package let remarks: [StoredRemark]
    /// Returns the consent that applies to a server; on M-Lab the server is known only when a machine has
    /// granted access.
    let consent: @Sendable (ServerEndpoint) -> StoredConsent?
    /// The expected duration and traffic of the test.
    package let effort: TestEffort
    /// The queue in which the test waits for its turn at the server; nil for no wait.
    package let queue: (any ServerQueue)?
    /// The stored test that this one repeats.
    package let confirming: Int64?
    /// The M-Lab machines that the test can use; nil for a test elsewhere.
    package let mlab: MLabPlan?
    /// The rules on the emulated path to the server; nil if there are none or none are known.
    package var lab: StoredLab?
    /// Returns the campaign round of the test, nil outside a campaign. The argument is the client's address
    /// as the server reports it, which determines the network; nil if the server reports none.
    package var round: @Sendable (String?) -> StoredRound? = { _ in nil }
    /// The user's options for each replay.
    package var replays: ReplayOptions
    /// False for a pair of a series whose analysis is not requested from the results service.
    package var isAnalysed = true
}

extension TestPlan {
    /// Changes the label that the server stores, also among the settings that are stored with the test.
    mutating func label(_ text: String) {
        identity.label = text
        settings[SettingKey.label.name] = text
    }

    /// Returns the description of the test that is reported before it starts.
    func opening(_ order: [ReplayRole]) -> TestOpening {
        TestOpening(
            app: app, direction: subject.original.direction, server: endpoint.name, host: endpoint.host,
            order: order, seed: seed,
            historyCount: identity.historyCount, effort: effort)
    }

    /// True on a server of the study or of M-Lab.
    var isOnPublicServer: Bool {
        switch ServerOperator(of: endpoint.server, host: endpoint.host) {
        case .northeastern, .mlab: true
        case .embedded, .other: false
        }
    }

    /// Returns the description of the server that is stored with the test.
    func serverContext(address: String?) -> StoredTest.ServerContext {
        StoredTest.ServerContext(
            name: endpoint.name, host: endpoint.host, address: address,
            sideChannelPort: endpoint.ports.sideChannel, resultsPort: endpoint.ports.results,
            security: endpoint.security == .plain
                ? .plain : endpoint.tlsStandard == .old ? .oldTLS : .tls,
            embedded: endpoint.server == .embedded, caFingerprint: caFingerprint)
    }
}
