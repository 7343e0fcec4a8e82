import Basics
import Differentiation
import Foundation
import ReplayClient
package import TestModel

/// A run of replays and the rows that are kept of it: a test, a localization, or a search for a classifier's rule.
///
/// What all of them do stands here: the order of the replays is drawn, a reporter is shown every event, in order,
/// what rows need of the events is noted, and rows are made whatever came of it, also of a run that failed or was
/// cancelled. What is measured, noted and kept is each one's own.
package protocol Run: Sendable {
    /// What a reporter is told first.
    associatedtype Opening: Sendable
    /// What happens on the way.
    associatedtype Event: Sendable
    /// What is noted of the events.
    associatedtype Course: EventCollector where Course.Event == Event
    /// What a measurement that came to its end gives.
    associatedtype Report: Sendable
    /// The rows, and the error if there was one.
    associatedtype Outcome: Sendable

    /// The test whose seed and order count.
    var leading: TestPlan { get }
    /// Who is shown what happens.
    var reporter: any RunReporter<Opening, Event> { get }
    /// What is noted before anything happened.
    var course: Course { get }

    /// What is told before the start.
    func opening(_ order: [ReplayRole]) -> Opening
    /// Measures. What is planned may change on the way: where M-Lab grants access, it says to which machine.
    mutating func measure(
        _ order: [ReplayRole], telling events: AsyncStream<Event>.Continuation
    ) async throws -> Report
    /// Makes the rows.
    func outcome(of result: Result<Report, any Error>, _ attempt: Attempt<Course>) -> Outcome
}

/// What is noted of a run's events.
package protocol EventCollector: Sendable {
    associatedtype Event: Sendable
    /// Takes note of an event.
    mutating func take(_ event: Event) async
}

/// One attempt at a run.
package struct Attempt<Course: EventCollector>: Sendable {
    /// The order of the replays.
    let order: [ReplayRole]
    /// When it began.
    let started: Date
    /// What was noted of its events.
    let course: Course
    /// Where the random choices after the measurement come from.
    let generator: SeededGenerator

    /// The same attempt with something else noted: that of one part.
    func noting<Part: EventCollector>(_ course: Part) -> Attempt<Part> {
        Attempt<Part>(order: order, started: started, course: course, generator: generator)
    }
}

extension Run {
    /// Runs it; a failed or cancelled attempt gives rows too.
    package func run() async -> Outcome {
        var generator = SeededGenerator(seed: leading.seed)
        let order = leading.order.drawn(using: &generator)
        let started = Date()
        reporter.willRun(opening(order))
        var run = self
        let (result, seen) = await watched(by: { [reporter, course] in await Self.watch($0, reporter, course)
        }) {
            try await run.measure(order, telling: $0)
        }
        reporter.didEnd()
        return run.outcome(
            of: result, Attempt(order: order, started: started, course: seen, generator: generator))
    }

    private static func watch(
        _ events: AsyncStream<Event>, _ reporter: any RunReporter<Opening, Event>, _ nothing: Course
    ) async -> Course {
        var course = nothing
        for await event in events {
            await course.take(event)
            reporter.handle(event)
        }
        return course
    }
}

extension ReplayOrder {
    /// Which replay runs first, by a coin where that is left to chance.
    fileprivate func drawn(using generator: inout some RandomNumberGenerator) -> [ReplayRole] {
        switch self {
        case .random: DifferentiationTest.drawOrder(using: &generator)
        case .originalFirst: [.original, .control]
        case .controlFirst: [.control, .original]
        }
    }
}
