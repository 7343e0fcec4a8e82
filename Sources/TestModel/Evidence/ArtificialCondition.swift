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

/// A condition that was found before or after tests, and what it was found of.
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
