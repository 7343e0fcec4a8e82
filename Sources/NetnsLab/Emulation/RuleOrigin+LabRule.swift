import PathEmulation

extension RuleOrigin {
    /// A rule of the lab.
    init(_ rule: LabRule, at index: Int) {
        self = rule.name.map(Self.name) ?? .number(index + 1)
    }
}
