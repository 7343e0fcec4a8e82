package import Characterisation

/// Report of the experiments on a limit.
package struct LimitReport: Sendable {
    /// The test of original and control.
    package let references: TestReport
    /// The portrait; nil if too little of the control arrived.
    package let portrait: LimitPortrait?
}
