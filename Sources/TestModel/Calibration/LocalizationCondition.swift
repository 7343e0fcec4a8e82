/// Location of the rules in a calibration of localizations.
package enum LocalizationCondition: String, CaseIterable, Sendable {
    /// No rules at all: "access network" would be wrong.
    case clean
    /// Rules on the first server's branch only: "access network" would be wrong.
    case branch
    /// Rules on the common link: "access network" is right.
    case common
}
