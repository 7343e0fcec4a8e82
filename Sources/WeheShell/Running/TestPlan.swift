import Differentiation
import Home
import Recordings
import ReplayClient
import ResultStore
import TestModel
import WireProtocol

/// Everything one test needs to know before it starts.
struct TestPlan: Sendable {
    let app: App
    let subject: DifferentiationTest.Subject
    var endpoint: ServerEndpoint
    let caFingerprint: String?
    var identity: TestIdentity
    /// The number its random choices follow from.
    var seed: UInt64
    let order: ReplayOrder
    /// All profiles, with the person's thresholds in the one that decides.
    let profiles: [DecisionProfile]
    /// The name of the profile that decides.
    let decidingProfile: DecisionProfile.Name
    var developer: DeveloperOptions
    var sockets: ClientSockets
    /// All settings, as they are stored.
    var settings: [String: String]
    /// What it is run for.
    var purpose: TestPurpose
    /// What its recordings were made from; nil if they were recorded, empty where it is not told.
    let synthesised: String?

    /// What is stored about the server.
    func serverContext(address: String?) -> StoredTest.ServerContext {
        StoredTest.ServerContext(
            name: endpoint.name, host: endpoint.host, address: address,
            sideChannelPort: endpoint.ports.sideChannel, resultsPort: endpoint.ports.results,
            security: endpoint.security == .plain
                ? "plain" : endpoint.tlsStandard == .old ? "old-tls" : "tls",
            embedded: endpoint.server == .embedded, caFingerprint: caFingerprint)
    }

    /// What it costs.
    let effort: TestEffort

    /// Where the test waits for its turn at the server; nil not to wait.
    let queue: (any ServerQueue)?

    /// The stored test that this one repeats.
    let confirming: Int64?
    /// Where the machine comes from, for a test on M-Lab.
    let mlab: MLabPlan?

    /// The rules on the emulated path to the server; nil where none stand or none are known.
    var lab: LabContext?

    /// Bytes that both replays receive.
    var bytes: Int { effort.bytes }
}

extension TestPlan {
    /// Goes to the machine that granted access.
    mutating func use(_ access: MLabSession) {
        endpoint = access.endpoint
        if mlab?.countsAsLabel == true { identity.label = String(access.machinesTried) }
    }
}
