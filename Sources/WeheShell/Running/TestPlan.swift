import Differentiation
import Recordings
import ReplayClient
import ResultStore

/// Everything one test needs to know before it starts.
struct TestPlan: Sendable {
    let app: App
    let subject: DifferentiationTest.Subject
    let endpoint: ServerEndpoint
    let caFingerprint: String?
    let identity: TestIdentity
    /// The number its random choices follow from.
    let seed: UInt64
    let order: ReplayOrder
    /// All profiles, with the person's thresholds in the one that decides.
    let profiles: [DecisionProfile]
    /// The name of the profile that decides.
    let decidingProfile: DecisionProfile.Name
    let developer: DeveloperOptions
    let sockets: ClientSockets
    /// All settings, as they are stored.
    let settings: [String: String]
    /// Remarks to store with the result.
    let notes: [String]

    /// What is stored about the server.
    func serverContext(address: String?) -> StoredTest.ServerContext {
        StoredTest.ServerContext(
            name: endpoint.name, host: endpoint.host, address: address,
            sideChannelPort: endpoint.ports.sideChannel, resultsPort: endpoint.ports.results,
            security: endpoint.security == .plain ? "plain" : "tls",
            embedded: endpoint.name == ServerBook.embeddedName, caFingerprint: caFingerprint)
    }

    /// Bytes that both replays receive.
    var bytes: Int { subject.original.bytesDown + subject.control.bytesDown }
}
