/// The two conditions that a calibration compares.
package enum CalibrationCondition: String, CaseIterable, Sendable {
    /// No rule is active: every detected differentiation is a false positive.
    case clean
    /// The rules are active: every detected differentiation is a true positive.
    case rules
}
