/// Where the rules stand in a calibration of localizations.
package enum LocalizationCondition: String, CaseIterable, Sendable {
    /// Nowhere: "access network" would be wrong.
    case clean
    /// On the first server's branch only: "access network" would be wrong.
    case branch
    /// On the common link: "access network" is right.
    case common
}
