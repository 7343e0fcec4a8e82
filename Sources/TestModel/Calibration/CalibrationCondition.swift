/// The two conditions a calibration compares.
package enum CalibrationCondition: String, CaseIterable, Sendable {
    /// No rule stands: every differentiation that is found is false.
    case clean
    /// The rules stand: every differentiation that is found is real.
    case rules
}
