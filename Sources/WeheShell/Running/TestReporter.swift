import Recordings
import ReplayClient

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

/// The words all reporters for people use.
enum TestWords {
    /// One line that tells what is about to happen.
    static func opening(_ plan: TestPlan, order: [ReplayRole], separator: String) -> String {
        return [
            plan.app.displayName, "\(plan.endpoint.name) (\(plan.endpoint.host))",
            "order: " + order.map(\.rawValue).joined(separator: ", "),
            "\(Quantities.bytes(plan.bytes)), about \(Int(plan.expectedSeconds.rounded(.up))) s",
            "Ctrl-C cancels",
        ].joined(separator: " \(separator) ")
    }

    /// The line of a trace; nil if the event has none.
    static func trace(_ event: TestEvent) -> String? {
        switch event {
        case .lookup(let host, let address, let seconds):
            "  trace: \(host) is \(address), found in \(Quantities.milliseconds(seconds))"
        case .exchange(let timeline): "  trace: \(timeline)"
        case .began, .status, .progress, .replayFinished, .notice: nil
        }
    }

    /// The line of a finished replay.
    static func finished(_ replay: ReplayMeasurement) -> String {
        let ending =
            switch replay.ending {
            case .complete: "done"
            case .timeLimit: "time limit"
            case .closedEarly(let missing): "closed early, \(Quantities.bytes(missing)) missing"
            case .reset: "connection reset"
            case .silent: "no data for 30 s"
            case .noAnswer: "no answer"
            case .noConnection(let reason): "no connection (\(reason))"
            }
        return "  \(padded(replay.role)) \(ending)   \(Quantities.seconds(replay.duration))   mean "
            + "\(Quantities.throughput(replay.meanThroughput))   \(Quantities.bytes(replay.bytesReceived))"
    }

    /// The role, padded so that lines of both replays align.
    static func padded(_ role: ReplayRole) -> String {
        role.rawValue + String(repeating: " ", count: 9 - role.rawValue.count)
    }

    /// A status in words.
    static func status(_ status: TestStatus) -> String {
        switch status {
        case .preparing: "preparing"
        case .waitingForTurn: "another test with this server is running; --allow-parallel does not wait"
        case .askingOwnAddress: "asking for this client's address"
        case .askingPermission: "asking the server"
        case .permissionGranted: "server agreed"
        case .awaitingPortMapping: "reading the port mapping"
        case .replaying: "running"
        case .reportingSamples: "reporting to the server"
        case .replaysFinished: "replays finished"
        case .resultsRequested: "waiting for the analysis"
        case .resultsReceived: "analysis done"
        }
    }
}
