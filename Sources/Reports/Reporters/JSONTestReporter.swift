import Basics
import Foundation
import Recordings
import Synchronization
import TestModel
import Messages

/// Reports the progress of a test as JSON objects on standard output; the keys are documented in
/// `Help/topics/json.md`.
final class JSONTestReporter: RunReporter {
    private let output: Output
    private let number: Int?
    private let numberKey: String
    private let isTracing: Bool
    private let app = Mutex("")

    /// - Parameters:
    ///   - output: the output.
    ///   - number: the number of a simultaneous test; nil for a single one.
    ///   - numberKey: the key of that number.
    ///   - isTracing: true to print HTTP timelines on standard error as well, for humans.
    package init(
        output: Output, number: Int? = nil, numberKey: String = "machine_number", isTracing: Bool = false
    ) {
        self.output = output
        self.number = number
        self.numberKey = numberKey
        self.isTracing = isTracing
    }

    package func willRun(_ opening: TestOpening) {
        app.withLock { $0 = opening.app.testName }
        record([
            "event": "begin", "app": .string(opening.app.testName), "server": .string(opening.server),
            "run_order": .array(opening.order.map { .string($0.rawValue) }),
            "seed": .string(String(opening.seed)),
            "history_count": .count(opening.historyCount), "bytes": .count(opening.effort.bytes),
            "time": .string(Quantities.timestamp(output.clock.now())),
        ])
    }

    package func handle(_ event: TestEvent) {
        let app = JSONValue.string(app.withLock { $0 })
        switch event {
        case .began: break
        case .status(let status, let role):
            record([
                "event": "status", "app": app, "replay": .optional(role?.rawValue),
                "status": .string(status.rawValue), "time": .string(Quantities.timestamp(output.clock.now())),
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
                "ending": .string(replay.ending.key.rawValue), "duration_s": .number(replay.duration),
                "received_bytes": .count(replay.bytesReceived),
                "sent_bytes": .count(replay.bytesSent), "direction": .string(replay.direction.rawValue),
                "mean_throughput_mbps": .number(StoredReplay(replay).rate(from: .own) ?? 0),
                "send_lateness_p50_s": .optional(replay.sendLateness?.median),
                "send_lateness_p99_s": .optional(replay.sendLateness?.p99),
                "send_lateness_max_s": .optional(replay.sendLateness?.longest),
                "environment": replay.environment.map {
                    .object(ReplayEnvironment.table.object($0, samples: false))
                } ?? .null,
            ])
        case .lookup(let host, let address, let seconds):
            trace(event)
            record([
                "event": "lookup", "app": app, "host": .string(host), "address": .string(address),
                "lookup_s": .number(seconds),
            ])
        case .granted: break
        case .notice(let notice):
            record(["event": "notice", "app": app, "message": .string(Messages.english.notice(notice))])
        case .exchange(let timeline):
            trace(event)
            record([
                "event": "exchange", "app": app, "method": .string(timeline.method),
                "url": .string(timeline.url),
                "status": timeline.status.map(JSONValue.count) ?? .null,
                "failure": .optional(timeline.failure.map(Messages.english.connectionFailure)),
                "lookup_s": .optional(timeline.lookup), "connect_s": .optional(timeline.connect),
                "tls_s": .optional(timeline.handshake),
                "first_byte_s": timeline.firstByte.map(JSONValue.number) ?? .null,
                "total_s": .number(timeline.total),
            ])
        }
    }

    package func didEnd() {}

    private func trace(_ event: TestEvent) {
        if isTracing, let line = output.messages.trace(event) { output.note(line) }
    }

    private func record(_ value: JSONValue) {
        guard let number, case .object(let pairs) = value else { return output.record(value) }
        output.record(.object(pairs + [(key: numberKey, value: .count(number))]))
    }
}
