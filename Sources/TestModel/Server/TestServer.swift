/// The server of a test, as chosen by the user.
///
/// All differences between the kinds of servers are declared here; no other code depends on a server's name.
package enum TestServer: Hashable, Sendable {
    /// The server embedded in this program.
    case embedded
    /// The M-Lab platform; each test uses its nearest machine.
    case mlab
    /// A server added by the user, by its name.
    case added(String)

    /// The servers that always exist.
    package static let builtIn: [TestServer] = [.embedded, .mlab]

    /// Finds the server of a name.
    package init(named name: String) {
        self = Self.builtIn.first { $0.name == name } ?? .added(name)
    }

    /// Name of the server.
    package var name: String {
        switch self {
        case .embedded: "embedded"
        case .mlab: "mlab"
        case .added(let name): name
        }
    }

    /// True if it is on this machine, so that its tests are not evidence about a network and need no consent.
    package var isOwn: Bool { self == .embedded }

    /// True if the user can choose among its sites, and test with several of its machines simultaneously.
    package var hasSites: Bool { self == .mlab }
}

extension ServerEndpoint {
    /// The server that the endpoint belongs to.
    package var server: TestServer { TestServer(named: name) }
}
