/// Pauses between the probes of a search.
///
/// A device that blocks a connection often blocks all of that client's traffic for some time (residual
/// blocking): a probe sent during this time would show the reaction to the previous one.
package struct ProbePauses: Equatable, Sendable {
    /// Pause after a probe that was blocked or reset, s.
    package let afterBlock: Double
    /// Pause after any other probe, s.
    package let otherwise: Double

    package init(afterBlock: Double, otherwise: Double) {
        self.afterBlock = afterBlock
        self.otherwise = otherwise
    }

    /// The usual pauses in censorship research: residual blocking ends within two minutes.
    package static let standard = ProbePauses(afterBlock: 120, otherwise: 5)
    /// No pauses, if there is no network in between, or only the user's own devices.
    package static let none = ProbePauses(afterBlock: 0, otherwise: 0)

    /// Returns the pause after a probe, s.
    package func seconds(afterBlock wasBlocked: Bool) -> Double { wasBlocked ? afterBlock : otherwise }
}
