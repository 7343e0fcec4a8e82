/// A condition under which a test says nothing about a network: something of it was forced, emulated or synthesised.
///
/// Such tests are kept and shown like all others, and never count as evidence unless somebody asks for them.
package enum ArtificialCondition: String, CaseIterable, Codable, Sendable {
    /// The server was on this machine: the embedded one, or one at a loopback address.
    case ownServer = "own-server"
    /// Rules of the lab stood on the path.
    case lab
    /// A developer option chose the verdict.
    case developerOption = "developer-option"
    /// The recordings were made from facts, not recorded.
    case synthesised
    /// The test belongs to a campaign that was started as a rehearsal.
    case rehearsal
}

extension StoredTest {
    /// The conditions that keep the test from being evidence on a network; empty for evidence.
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
    /// True if packets to it never left the machine. A loopback address stays one where addresses are cut.
    package var isOnThisMachine: Bool {
        embedded || Self.isLoopback(host) || address.map(Self.isLoopback) == true
    }

    /// True if a host name or an address stands for this machine.
    package static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasPrefix("127.") || host == "::1"
    }
}

/// A condition that was found before or after tests, and what it was found of.
package struct FoundCondition: Equatable, Sendable {
    /// The condition.
    package let condition: ArtificialCondition
    /// The servers, rules, options or apps that it is found of.
    package let names: [String]

    package init(_ condition: ArtificialCondition, of names: [String] = []) {
        self.condition = condition
        self.names = names
    }
}
