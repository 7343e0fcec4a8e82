/// Which server a test runs against, as a person chooses it.
///
/// What differs between the kinds of servers is said here; that a name stands for one of them is known nowhere else.
package enum TestServer: Hashable, Sendable {
    /// The one inside this program.
    case embedded
    /// The M-Lab platform, whose nearest machine each test uses.
    case mlab
    /// One that a person added, by its name.
    case added(String)

    /// Those that are always there.
    package static let builtIn: [TestServer] = [.embedded, .mlab]

    /// The server that a name stands for.
    package init(named name: String) {
        self = Self.builtIn.first { $0.name == name } ?? .added(name)
    }

    /// What people call it.
    package var name: String {
        switch self {
        case .embedded: "embedded"
        case .mlab: "mlab"
        case .added(let name): name
        }
    }

    /// Whether it is on this machine, so that testing it says nothing about a network and nobody has to agree.
    package var isOwn: Bool { self == .embedded }

    /// Whether a person may choose among its sites, and test with several of its machines at once.
    package var hasSites: Bool { self == .mlab }
}

extension ServerEndpoint {
    /// Which server it belongs to.
    package var server: TestServer { TestServer(named: name) }
}
