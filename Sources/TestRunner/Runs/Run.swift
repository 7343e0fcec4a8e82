import Basics
import Differentiation
import Foundation
import ReplayClient
package import TestModel

/// A run of replays and the rows stored for it: a test, a localization, or a search for a classifier's rule.
///
/// The extension holds the common steps: the order of the replays is drawn, a reporter receives every event
/// in order, observations for the rows are collected, and rows are created for every outcome, including
/// failure and cancellation. The measurement, the observations and the rows are specific to each type.
package protocol Run: Sendable {
    /// The description that a reporter receives first.
    associatedtype Opening: Sendable
    /// An event during the run.
    associatedtype Event: Sendable
    /// The observations collected from the events.
    associatedtype Course: EventCollector where Course.Event == Event
    /// The result of a completed measurement.
    associatedtype Report: Sendable
    /// The rows, and the error if there was one.
    associatedtype Outcome: Sendable

    /// The test whose seed and order apply.
    var leading: TestPlan { get }
    /// The reporter that receives the events.
    var reporter: any RunReporter<Opening, Event> { get }
    /// The observations before the first event.
    var course: Course { get }

    /// Returns the description that is reported before the start.
    func opening(_ order: [ReplayRole]) -> Opening
    /// Performs the measurement. The plan may change: on M-Lab it receives the machine that granted access.
    mutating func measure(
        _ order: [ReplayRole], telling events: AsyncStream<Event>.Continuation
    ) async throws -> Report
    /// Creates the rows.
    func outcome(of result: Result<Report, any Error>, _ attempt: Attempt<Course>) -> Outcome
}

/// Observations collected from a run's events.
package protocol EventCollector: Sendable {
    associatedtype Event: Sendable
    /// Records an event.
    mutating func take(_ event: Event) async
}

/// One attempt at a run.
package struct Attempt<Course: EventCollector>: Sendable {
    /// The order of the replays.
    let order: [ReplayRole]
    /// The time at which it began.
    let started: Date
    /// The observations from its events.
    let course: Course
    /// The generator for random choices after the measurement.
    let generator: SeededGenerator

    /// Returns the same attempt with other observations: those of one part.
    func noting<Part: EventCollector>(_ course: Part) -> Attempt<Part> {
        Attempt<Part>(order: order, started: started, course: course, generator: generator)
    }
}

extension Run {
    /// Performs the run; a failed or cancelled attempt produces rows too.
    package func run() async -> Outcome {
        var generator = SeededGenerator(seed: leading.seed)
        var order = leading.order.drawn(using: &generator)
        if let place = leading.innocuousPlace { order.insert(.innocuous, at: place - 1) }
        let clock = leading.sockets.clock
        let started = clock.now()
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
    /// Returns the replays in the order in which they run, drawn at random if the order is random.
    fileprivate func drawn(using generator: inout some RandomNumberGenerator) -> [ReplayRole] {
        switch self {
        case .random: DifferentiationTest.drawOrder(using: &generator)
        case .originalFirst: [.original, .control]
        case .controlFirst: [.control, .original]
        }
    }
}
