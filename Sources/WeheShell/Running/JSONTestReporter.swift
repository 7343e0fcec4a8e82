import Foundation
import Recordings
import ReplayClient
import Synchronization

/// The course of a test as JSON objects on standard output; keys are documented in `Help/topics/json.md`.
final class JSONTestReporter: TestReporter {
    private let output: Output
    private let number: Int?
    private let numberKey: String
    private let app = Mutex("")

    /// - Parameters:
    ///   - output: where the objects go.
    ///   - number: tells tests apart that run at once; nil for one by itself.
    ///   - numberKey: the key of that number.
    init(output: Output, number: Int? = nil, numberKey: String = "machine_number") {
        self.output = output
        self.number = number
        self.numberKey = numberKey
    }

    func willRun(_ plan: TestPlan, order: [ReplayRole]) {
        app.withLock { $0 = plan.app.testName }
        record([
            "event": "begin", "app": .string(plan.app.testName), "server": .string(plan.endpoint.name),
            "order": .array(order.map { .string($0.rawValue) }), "seed": .string(String(plan.seed)),
            "history_count": .count(plan.identity.historyCount), "bytes": .count(plan.bytes),
            "time": .string(Quantities.timestamp(Date())),
        ])
    }

    func handle(_ event: TestEvent) {
        let app = JSONValue.string(app.withLock { $0 })
        switch event {
        case .began: break
        case .status(let status, let role):
            record([
                "event": "status", "app": app, "replay": .optional(role?.rawValue),
                "status": .string(status.rawValue), "time": .string(Quantities.timestamp(Date())),
            ])
        case .progress(let progress):
            record([
                "event": "progress", "app": app, "replay": .string(progress.role.rawValue),
                "elapsed_s": .number(progress.elapsed), "received_bytes": .count(progress.bytesReceived),
                "expected_bytes": .count(progress.bytesExpected),
                "throughput_mbps": .number(progress.throughput),
            ])
        case .replayFinished(let replay):
            record([
                "event": "replay", "app": app, "replay": .string(replay.role.rawValue),
                "transport": .string(replay.transport.rawValue),
                "ending": .string(replay.ending.key), "duration_s": .number(replay.duration),
                "received_bytes": .count(replay.bytesReceived),
                "mean_throughput_mbps": .number(replay.meanThroughput),
                "send_lateness_p50_us": .optional((replay.sendLateness?.median).map(Self.microseconds)),
                "send_lateness_p99_us": .optional((replay.sendLateness?.p99).map(Self.microseconds)),
                "send_lateness_max_us": .optional((replay.sendLateness?.longest).map(Self.microseconds)),
            ])
        case .notice(let text):
            record(["event": "notice", "app": app, "message": .string(text)])
        case .exchange(let timeline):
            record([
                "event": "exchange", "app": app, "method": .string(timeline.method),
                "url": .string(timeline.url),
                "status": timeline.status.map(JSONValue.count) ?? .null,
                "failure": .optional(timeline.failure),
                "first_byte_s": timeline.firstByte.map(JSONValue.number) ?? .null,
                "total_s": .number(timeline.total),
            ])
        }
    }

    func didEnd() {}

    private func record(_ value: JSONValue) {
        guard let number, case .object(let pairs) = value else { return output.record(value) }
        output.record(.object(pairs + [(key: numberKey, value: .count(number))]))
    }

    private static func microseconds(_ seconds: Double) -> Double { (seconds * 1e7).rounded() / 10 }
}
