/// Location of the rules in a calibration of localizations.
package enum LocalizationCondition: String, CaseIterable, Sendable {
    /// No rules at all: "access network" would be wrong.
    case clean
    /// Rules on the first server's branch only: "access network" would be wrong.
    case branch
    /// The same rules on each branch, with buckets of their own: "access network" would be wrong.
    case branches
    /// Rules on the common link: "access network" is right.
    case common
}
