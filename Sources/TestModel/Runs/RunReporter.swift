/// Shows the course of a run while it runs: one implementation for a terminal, one for plain text, one for programs.
///
/// Everything is called in order.
package protocol RunReporter<Opening, Event>: Sendable {
    /// What is known when the run begins.
    associatedtype Opening
    /// What happens on the way.
    associatedtype Event

    /// The run is about to start.
    func willRun(_ opening: Opening)
    /// Something happened.
    func handle(_ event: Event)
    /// No more events come.
    func didEnd()
}

/// Shows the course of a test.
package typealias TestReporter = any RunReporter<TestOpening, TestEvent>
/// Shows the course of a localization.
package typealias LocalizationReporter = any RunReporter<LocalizationOpening, LocalizationEvent>
/// Shows the course of a search for a classifier's rule.
package typealias RuleSearchReporter = any RunReporter<TestOpening, RuleEvent>

/// Nobody is told.
package struct SilentReporter<Opening, Event>: RunReporter {
    package init() {}
    package func willRun(_ opening: Opening) {}
    package func handle(_ event: Event) {}
    package func didEnd() {}
}
