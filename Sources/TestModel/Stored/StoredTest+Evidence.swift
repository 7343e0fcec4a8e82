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
