import Differentiation
package import TestModel

extension English {
    package func order(_ roles: [ReplayRole]) -> String {
        "order: " + roles.map(role).joined(separator: ", ")
    }
    package func effort(bytes: Int, _ time: TestEffort.Time) -> String {
        let bytes = self.bytes(bytes)
        return switch time {
        case .about(let seconds): "\(bytes), about \(wholeSeconds(seconds))"
        case .atLeast(let seconds): "\(bytes), \(wholeSeconds(seconds)) or more"
        case .unknown: bytes
        }
    }
    package var howToCancel: String { "Ctrl-C cancels" }
    package func role(_ role: ReplayRole) -> String {
        switch role {
        case .original: "original"
        case .control: "control"
        }
    }
    package var analysis: String { "analysis" }
    package var waiting: String { "waiting" }

    package func status(_ status: TestStatus) -> String {
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

    package func ending(_ ending: ReplayEnding) -> String {
        switch ending {
        case .complete: "done"
        case .timeLimit: "time limit"
        case .closedEarly(let missing): "closed early, \(bytes(missing)) missing"
        case .reset: "connection reset"
        case .silent: "no data for 30 s"
        case .noAnswer: "no answer"
        case .stopped: "enough known"
        case .noConnection(let failure): "no connection (\(connectionFailure(failure)))"
        }
    }

    package func lookup(_ host: String, _ address: String, seconds: Double) -> String {
        "trace: \(host) is \(address), found in \(milliseconds(seconds * 1_000))"
    }
    package func trace(_ timeline: HTTPTimeline) -> String { "trace: \(exchange(timeline))" }

    package func exchange(_ timeline: HTTPTimeline) -> String {
        func span(_ seconds: Double) -> String {
            seconds < 0.0095
                ? "\((seconds * 10_000).rounded() / 10) ms" : "\(Int((seconds * 1_000).rounded())) ms"
        }
        let outcome = [
            timeline.status.map { "status \($0)" }, timeline.failure.map(connectionFailure),
            timeline.lookup.map { "lookup \(span($0))" }, timeline.connect.map { "connect \(span($0))" },
            timeline.handshake.map { "TLS \(span($0))" },
            timeline.firstByte.map { "first byte after \(span($0))" }, "\(span(timeline.total)) in all",
        ]
        return "\(timeline.method) \(timeline.url): " + outcome.compactMap(\.self).joined(separator: ", ")
    }

    package func mean(_ megabits: Double) -> String { "mean \(throughput(megabits))" }
    package func timeLeft(_ seconds: Double) -> String { "\(wholeSeconds(seconds)) left" }
    package func received(_ bytes: Int, of expected: Int) -> String {
        "\(significant(Double(bytes) / 1e6)) of \(self.bytes(expected))"
    }

    package var runningOnceMore: String { "confirmation: running once more" }
    package func comparison(_ first: TestMention, _ second: TestMention) -> String {
        let numbers = [first, second].map { $0.id.map(String.init) ?? "-" }
        let verdicts = [first, second].map { $0.verdict.map(storedVerdict) ?? "nothing" }
        guard first.verdict == second.verdict else {
            return "not confirmed: test \(numbers[0]) says \(verdicts[0]), test \(numbers[1]) \(verdicts[1]); "
                + "the second one counts"
        }
        guard first.verdict == .inconclusive else {
            return "confirmed: tests \(numbers[0]) and \(numbers[1]) agree"
        }
        return "still inconclusive: neither test \(numbers[0]) nor test \(numbers[1]) finds anything firm; "
            + "more data may tell, from a longer app or with --repeat"
    }
    package var resultFollows: String {
        "the result could not be stored; it follows as JSON, so that nothing is lost:"
    }
    package func attemptKept(_ id: Int64) -> String { "the attempt is kept as \(id)" }
    package func stored(_ id: Int64, next: NextStep) -> String {
        let rest =
            switch next {
            case .again(let app): ", or run it again: \"replay \(app)\""
            case .anotherApp: ", or test another app: \"apps\""
            case .nothingElse: ""
            }
        return "stored as \(id). Next: \"results show \(id)\", \"results plot \(id)\"\(rest)"
    }
    package var measuresThisMachine: String { "the embedded server measures this machine, not your network" }
}
