import Foundation
import ReplayClient

/// Shows the course of a localization while it runs; everything is called in order.
protocol LocalizationReporter: Sendable {
    /// The localization is about to start.
    func willRun(_ plan: LocalizationRun.Plan, order: [ReplayRole])
    /// Something happened.
    func handle(_ event: LocalizationEvent)
    /// No more events come.
    func didEnd()
}

extension Output {
    /// The reporter that suits where the words go.
    func makeLocalizationReporter() -> any LocalizationReporter {
        form == .json ? JSONLocalizationReporter(output: self) : PlainLocalizationReporter(output: self)
    }
}

/// Nobody is told.
struct SilentLocalizationReporter: LocalizationReporter {
    func willRun(_ plan: LocalizationRun.Plan, order: [ReplayRole]) {}
    func handle(_ event: LocalizationEvent) {}
    func didEnd() {}
}

/// The course of a localization as plain lines on standard error.
struct PlainLocalizationReporter: LocalizationReporter {
    let output: Output

    private var words: any Wording { output.wording }

    func willRun(_ plan: LocalizationRun.Plan, order: [ReplayRole]) {
        let test = plan.tests[0]
        output.note(
            [
                words.title(test.app), plan.pair.name, words.order(order),
                words.effort(bytes: 2 * test.bytes, test.effort.time.beside),
                words.howToCancel,
            ].joined(separator: " | "))
    }

    func handle(_ event: LocalizationEvent) {
        switch event {
        case .status(let status): output.note("  " + words.status(status))
        case .test(let server, .replayFinished(let replay)):
            output.note("  " + words.atServer(server + 1) + words.finished(replay))
        case .test(_, .notice(let text)), .notice(let text):
            output.note("  " + words.note(words.detail(text)))
        case .began, .test, .exchange: break
        }
    }

    func didEnd() {}
}

/// The course of a localization as JSON objects; keys are documented in `Help/topics/json.md`.
struct JSONLocalizationReporter: LocalizationReporter {
    let output: Output
    private let servers: [JSONTestReporter]

    init(output: Output) {
        self.output = output
        servers = [1, 2].map { JSONTestReporter(output: output, number: $0, numberKey: "server_number") }
    }

    func willRun(_ plan: LocalizationRun.Plan, order: [ReplayRole]) {
        for (reporter, test) in zip(servers, plan.tests) { reporter.willRun(test, order: order) }
    }

    func handle(_ event: LocalizationEvent) {
        switch event {
        case .status(let status):
            output.record([
                "event": "localization", "status": .string(status.rawValue),
                "time": .string(Quantities.timestamp(Date())),
            ])
        case .test(let server, let event) where servers.indices.contains(server):
            servers[server].handle(event)
        case .notice(let text): servers[0].handle(.notice(text))
        case .exchange(let timeline): servers[0].handle(.exchange(timeline))
        case .began, .test: break
        }
    }

    func didEnd() {}
}
