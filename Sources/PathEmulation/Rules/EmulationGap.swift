/// A part of a rule that only a lab of real packets has.
package enum EmulationGap: Hashable, Sendable {
    /// It acts on what clients send.
    case direction(LabDirection)
    /// It changes the order of packets.
    case reorder
    /// It sends packets twice.
    case duplicate
}

extension LabRules {
    /// Checks that the emulated lab can do all that the rules say.
    ///
    /// It stands inside the server, so that what clients send has passed it, and it carries a stream's bytes in
    /// order.
    ///
    /// - Throws: ``PathEmulationError/notEmulated(_:_:)`` for the first rule that needs real packets.
    package func requireEmulation() throws(PathEmulationError) {
        for (index, rule) in enumerated() {
            guard let gap = rule.emulationGap else { continue }
            throw .notEmulated(rule.name.map(RuleLabel.name) ?? .number(index + 1), gap)
        }
    }
}

extension LabRule {
    fileprivate var emulationGap: EmulationGap? {
        switch action {
        case .reorder: .reorder
        case .duplicate: .duplicate
        default: direction == .down ? nil : .direction(direction)
        }
    }
}
