import Basics
import Foundation
import Synchronization
import TestModel
import Messages

/// Reports the progress of a localization on a terminal: one line for the data of both servers, redrawn in
/// place.
final class LiveLocalizationReporter: RunReporter {
    private let output: Output
    private let plain: PlainLocalizationReporter
    private let course: RedrawnLine
    /// Progress of the replay to each server.
    private let progress = Mutex<[Int: ReplayProgress]>([:])

    package init(output: Output) {
        self.output = output
        plain = PlainLocalizationReporter(output: output)
        course = RedrawnLine(output)
    }

    private var words: Messages { output.messages }

    package func willRun(_ opening: LocalizationOpening) { plain.willRun(opening) }

    package func handle(_ event: LocalizationEvent) {
        switch event {
        case .test(let server, .progress(let replay)):
            let both = progress.withLock { progress in
                progress[server] = replay
                // Progress of an earlier replay is discarded.
                progress = progress.filter { $0.value.role == replay.role }
                return progress
            }
            course.draw(line(both, replay.role))
        case .status(let status) where status != .received: course.draw("  " + words.status(status))
        default:
            course.wipe()
            plain.handle(event)
        }
    }

    package func didEnd() { course.end() }

    private func line(_ both: [Int: ReplayProgress], _ role: ReplayRole) -> String {
        let received = both.values.map(\.bytesReceived).reduce(0, +)
        // Each server sends the same amount, including one that has not begun.
        let expected = 2 * (both.values.map(\.bytesExpected).max() ?? 0)
        let rates = both.sorted { $0.key < $1.key }.map { words.throughput($0.value.throughput) }
        return CourseLine(
            lead: "  " + words.inColumn(words.role(role)), bar: (received, expected),
            parts: [
                .init(words.seconds(both.values.map(\.elapsed).max() ?? 0), rank: 1),
                .init(rates.joined(separator: " + "), rank: 2),
                .init(words.received(received, of: expected), rank: 0),
            ].compactMap(\.self), isUnicode: output.standardError.isUnicode
        ).text(in: course.room)
    }
}

/// Reports the progress of a localization as plain lines on standard error.
struct PlainLocalizationReporter: RunReporter {
    package let output: Output

    private var words: Messages { output.messages }

    package func willRun(_ opening: LocalizationOpening) {
        let test = opening.tests[0]
        output.note(
            [
                words.title(test.app), opening.pair, words.order(test.order),
                words.effort(bytes: 2 * test.effort.bytes, test.effort.time.beside),
                opening.pausingBytes > 0 ? words.pausing(atMost: opening.pausingBytes) : nil,
                words.howToCancel,
            ].compactMap(\.self).joined(separator: " | "))
    }

    package func handle(_ event: LocalizationEvent) {
        switch event {
        case .status(let status): output.note("  " + words.status(status))
        case .test(let server, .replayFinished(let replay)):
            output.note("  " + words.atServer(server + 1) + words.finished(replay))
        case .test(_, .notice(let notice)), .notice(let notice):
            output.note("  " + words.note(words.notice(notice)))
        case .began, .test, .exchange: break
        }
    }

    package func didEnd() {}
}

/// Reports the progress of a localization as JSON objects; the keys are documented in `Help/topics/json.md`.
struct JSONLocalizationReporter: RunReporter {
    package let output: Output
    private let servers: [JSONTestReporter]

    package init(output: Output) {
        self.output = output
        servers = [1, 2].map { JSONTestReporter(output: output, number: $0, numberKey: "server_number") }
    }

    package func willRun(_ opening: LocalizationOpening) {
        for (reporter, test) in zip(servers, opening.tests) { reporter.willRun(test) }
    }

    package func handle(_ event: LocalizationEvent) {
        switch event {
        case .status(let status):
            output.record([
                "event": "localization", "status": .string(status.rawValue),
                "time": .string(Quantities.timestamp(output.clock.now())),
            ])
        case .test(let server, let event) where servers.indices.contains(server):
            servers[server].handle(event)
        case .notice(let notice): servers[0].handle(.notice(notice))
        case .exchange(let timeline): servers[0].handle(.exchange(timeline))
        case .began, .test: break
        }
    }

    package func didEnd() {}
}
