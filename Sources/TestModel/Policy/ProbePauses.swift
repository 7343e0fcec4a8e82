/// How long a search waits between its probes.
///
/// Whoever blocks a connection often blocks all of that client for a while after: a probe that is sent meanwhile is
/// answered for the one before it.
package struct ProbePauses: Equatable, Sendable {
    /// After a probe that was blocked or reset, seconds.
    package let afterBlock: Double
    /// After any other, seconds.
    package let otherwise: Double

    package init(afterBlock: Double, otherwise: Double) {
        self.afterBlock = afterBlock
        self.otherwise = otherwise
    }

    /// What censorship researchers wait for: residual blocking is over after two minutes.
    package static let standard = ProbePauses(afterBlock: 120, otherwise: 5)
    /// None: nobody else is on the way, or what is there is one's own.
    package static let none = ProbePauses(afterBlock: 0, otherwise: 0)

    /// The pause after a probe.
    package func seconds(afterBlock wasBlocked: Bool) -> Double { wasBlocked ? afterBlock : otherwise }
}
