package import Differentiation
package import Recordings
package import ReplayClient
package import TestModel

/// Everything that one test needs to know before it starts.
package struct TestPlan: Sendable {
    package let app: App
    package let subject: DifferentiationTest.Subject
    package var endpoint: ServerEndpoint
    /// The fingerprint of the embedded servers' own certificate authority; nil on another server.
    package let caFingerprint: String?
    package var identity: TestIdentity
    /// The number its random choices follow from.
    package var seed: UInt64
    package var order: ReplayOrder
    /// All profiles, with the person's thresholds in the one that decides.
    package let profiles: [DecisionProfile]
    /// The name of the profile that decides.
    package let decidingProfile: DecisionProfile.Name
    package var developer: DeveloperOptions
    package var sockets: ClientSockets
    /// All settings, as they are stored.
    package let settings: [String: String]
    /// What it is run for.
    package var purpose: TestPurpose
    /// What its recordings were made from; nil if they were recorded, empty where it is not told.
    package let synthesised: String?
    /// What is known before it runs and kept with it.
    package let remarks: [StoredRemark]
    /// The consent that counts at a server, which on M-Lab is known when a machine granted access.
    let consent: @Sendable (ServerEndpoint) -> StoredConsent?
    /// What it costs.
    package let effort: TestEffort
    /// Where the test waits for its turn at the server; nil not to wait.
    package let queue: (any ServerQueue)?
    /// The stored test that this one repeats.
    package let confirming: Int64?
    /// Where the machine comes from, for a test on M-Lab.
    package let mlab: MLabPlan?
    /// The rules on the emulated path to the server; nil where none stand or none are known.
    package var lab: StoredLab?
    /// The round of a campaign that it is run in, where the client's address as the server tells it, if it does, says
    /// which network that was; nil for a test of none.
    package var round: @Sendable (String?) -> StoredRound? = { _ in nil }
    /// What makes it a pair of a series; nil for a test by itself.
    package var conduct: DifferentiationTest.PairOptions?
    /// What is stored of an error: its key and its exit code are the shell's to say.
    package let tellFailure: @Sendable (any Error) -> StoredTest.Failure

    package init(
        app: App, subject: DifferentiationTest.Subject, endpoint: ServerEndpoint, caFingerprint: String?,
        identity: TestIdentity, seed: UInt64, order: ReplayOrder, profiles: [DecisionProfile],
        decidingProfile: DecisionProfile.Name, developer: DeveloperOptions, sockets: ClientSockets,
        settings: [String: String], purpose: TestPurpose, synthesised: String?,
        remarks: [StoredRemark], consent: @escaping @Sendable (ServerEndpoint) -> StoredConsent?,
        effort: TestEffort, queue: (any ServerQueue)?, confirming: Int64?,
        mlab: MLabPlan?,
        lab: StoredLab? = nil,
        tellFailure: @escaping @Sendable (any Error) -> StoredTest.Failure
    ) {
        self.app = app
        self.subject = subject
        self.endpoint = endpoint
        self.caFingerprint = caFingerprint
        self.identity = identity
        self.seed = seed
        self.order = order
        self.profiles = profiles
        self.decidingProfile = decidingProfile
        self.developer = developer
        self.sockets = sockets
        self.settings = settings
        self.purpose = purpose
        self.synthesised = synthesised
        self.remarks = remarks
        self.consent = consent
        self.effort = effort
        self.queue = queue
        self.confirming = confirming
        self.mlab = mlab
        self.lab = lab
        self.tellFailure = tellFailure
    }
}

extension TestPlan {
    /// What is told before the test starts.
    func opening(_ order: [ReplayRole]) -> TestOpening {
        TestOpening(
            app: app, server: endpoint.name, host: endpoint.host, order: order, seed: seed,
            historyCount: identity.historyCount, effort: effort)
    }

    /// What is stored about the server.
    func serverContext(address: String?) -> StoredTest.ServerContext {
        StoredTest.ServerContext(
            name: endpoint.name, host: endpoint.host, address: address,
            sideChannelPort: endpoint.ports.sideChannel, resultsPort: endpoint.ports.results,
            security: endpoint.security == .plain
                ? .plain : endpoint.tlsStandard == .old ? .oldTLS : .tls,
            embedded: endpoint.server == .embedded, caFingerprint: caFingerprint)
    }
}
