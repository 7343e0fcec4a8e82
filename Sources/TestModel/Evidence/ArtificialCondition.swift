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
