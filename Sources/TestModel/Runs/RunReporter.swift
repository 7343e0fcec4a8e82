/// Reports the progress of a run, with implementations for a terminal, for plain text and for programs.
///
/// The functions are called in order.
package protocol RunReporter<Opening, Event>: Sendable {
    /// Description of the run at its start.
    associatedtype Opening
    /// Event during the run.
    associatedtype Event

    /// Called before the run starts.
    func willRun(_ opening: Opening)
    /// Called for each event.
    func handle(_ event: Event)
    /// Called after the last event.
    func didEnd()
}

/// Reports the progress of a test.
package typealias TestReporter = any RunReporter<TestOpening, TestEvent>
/// Reports the progress of a localization.
package typealias LocalizationReporter = any RunReporter<LocalizationOpening, LocalizationEvent>
/// Reports the progress of a search for a classifier's rule.
package typealias RuleSearchReporter = any RunReporter<TestOpening, RuleEvent>
/// Reports the progress of experiments on a limit.
package typealias LimitReporter = any RunReporter<TestOpening, LimitEvent>

/// A reporter that shows nothing.
package struct SilentReporter<Opening, Event>: RunReporter {
    package init() {}
    package func willRun(_ opening: Opening) {}
    package func handle(_ event: Event) {}
    package func didEnd() {}
}
