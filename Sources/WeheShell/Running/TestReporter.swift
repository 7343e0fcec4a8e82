import Formatting
import Recordings
import ReplayClient
import TestModel
import Wording

/// Shows the course of a test while it runs.
///
/// One implementation for a terminal, one for plain text, one for programs; all are called in order.
protocol TestReporter: Sendable {
    /// The test is about to start.
    func willRun(_ plan: TestPlan, order: [ReplayRole])
    /// Something happened.
    func handle(_ event: TestEvent)
    /// No more events come.
    func didEnd()
}

extension Output {
    /// The reporter that suits where the words go.
    ///
    /// - Parameters:
    ///   - number: tells tests apart that run at once; nil for one by itself.
    ///   - isTracing: whether it shows how long each HTTP exchange took.
    /// - Returns: the reporter.
    func makeTestReporter(number: Int? = nil, isTracing: Bool = false) -> any TestReporter {
        if form == .json { return JSONTestReporter(output: self, number: number, isTracing: isTracing) }
        // Tests that run at once cannot share a line that is redrawn in place.
        if let number { return PlainTestReporter(output: self, prefix: "[\(number)] ", isTracing: isTracing) }
        if standardError.isTerminal { return LiveTestReporter(output: self, isTracing: isTracing) }
        return PlainTestReporter(output: self, isTracing: isTracing)
    }
}

/// The lines all reporters for people use.
extension Wording {
    /// One line that tells what is about to happen.
    func opening(_ plan: TestPlan, order: [ReplayRole], separator: String) -> String {
        [
            title(plan.app), "\(plan.endpoint.name) (\(plan.endpoint.host))", self.order(order),
            effort(bytes: plan.bytes, plan.effort.time),
            howToCancel,
        ].joined(separator: " \(separator) ")
    }

    /// The line of a trace; nil if the event has none.
    func trace(_ event: TestEvent) -> String? {
        switch event {
        case .lookup(let host, let address, let seconds):
            "  " + lookup(host, address, seconds: seconds)
        case .exchange(let timeline): "  " + exchange(timeline)
        case .began, .status, .progress, .replayFinished, .notice: nil
        }
    }

    /// The line of a finished replay.
    func finished(_ replay: ReplayMeasurement) -> String {
        "  \(inColumn(role(replay.role)))\(ending(replay.ending))   \(seconds(replay.duration))   "
            + "\(mean(replay.meanOfSamples))   \(bytes(replay.bytesReceived))"
    }

    /// What a line is about, filled up so that the lines of a test align.
    func inColumn(_ text: String) -> String { padded(text, to: 10) }
}
