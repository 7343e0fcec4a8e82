/// Why rules of the lab cannot be used.
package enum PathEmulationError: Error, Equatable, Sendable {
    /// A rule cannot be understood.
    case rule(RuleLabel, fault: RuleError)
    /// A line of a rules file has a quote that is not closed, or ends in a backslash.
    case unclosedQuote(line: Int)
    /// More rules than one lab takes.
    case tooManyRules(count: Int)
    /// Two rules have one name; both count from 1.
    case duplicateName(String, first: Int, second: Int)
    /// Two rules share a bucket but not its parameters.
    case bucketConflict(bucket: String, first: RuleLabel, second: RuleLabel)
    /// A rule needs real packets.
    case notEmulated(RuleLabel, EmulationGap)
    /// There is no such preset.
    case unknownPreset(String, nearest: String?)
}

/// The name of a rule in messages about it.
package enum RuleLabel: Hashable, Sendable {
    /// The only one there is.
    case only
    /// By its name.
    case name(String)
    /// By its place among the others, from 1.
    case number(Int)
    /// By its line in a rules file, from 1, and its name if it has one.
    case line(Int, name: String?)
}
