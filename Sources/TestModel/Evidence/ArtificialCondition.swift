/// A condition under which a test is not evidence about a network, because part of it was forced, emulated or
/// synthetic.
///
/// Such tests are stored and shown like all others, and count as evidence only on request.
package enum ArtificialCondition: String, CaseIterable, Codable, Sendable {
    /// The server was on this machine: the embedded server, or one at a loopback address.
    case ownServer = "own-server"
    /// Rules of the lab were active on the path.
    case lab
    /// A developer option chose the verdict.
    case developerOption = "developer-option"
    /// The recordings are synthetic.
    case synthesised
    /// The test belongs to a campaign that was started as a rehearsal.
    case rehearsal
}

extension StoredTest {
    /// The conditions that keep the test from being evidence about a network; empty for evidence.
    package var artificialConditions: [ArtificialCondition] {
        ArtificialCondition.allCases.filter { condition in
            switch condition {
            case .ownServer: server.isOnThisMachine
            case .lab: lab != nil
            case .developerOption: override != nil
            case .synthesised: synthesised != nil
            case .rehearsal: round?.isRehearsal == true
            }
        }
    }
}

extension StoredTest.ServerContext {
    /// True if packets to the server never left the machine. A loopback address remains one when addresses
    /// are truncated.
    package var isOnThisMachine: Bool {
        embedded || Self.isLoopback(host) || address.map(Self.isLoopback) == true
    }

    /// Returns true if a host name or an address denotes this machine.
    package static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasPrefix("127.") || host == "::1"
    }
}

/// A condition found before or after tests, and the objects to which it applies.
package struct FoundCondition: Equatable, Sendable {
    /// The condition.
    package let condition: ArtificialCondition
    /// The affected servers, rules, options or apps.
    package let names: [String]

    package init(_ condition: ArtificialCondition, of names: [String] = []) {
        self.condition = condition
        self.names = names
    }
}
