package import Differentiation
package import Foundation
package import TestModel

extension English {
    package func headline(_ outcome: TestOutcome) -> (word: String, rest: String) {
        switch outcome {
        case .cancelled(let app): ("CANCELLED", ": \(app) has no verdict.")
        case .failed(let app, let failure):
            ("FAILED", ": \(app) has no verdict: \(failure.map(self.failure) ?? "no reason is known").")
        case .unknown(let app): ("NO VERDICT", ": \(app).")
        case .overridden(let verdict, let option, let measured):
            (
                self.verdict(verdict).uppercased(),
                " (\(howOverridden(option)) by dev \(option); measured: "
                    + "\(measured.map(self.verdict) ?? "nothing"))"
            )
        case .measured(let verdict, let app, let change, let interval, let threshold, let isPort):
            (
                self.verdict(verdict).uppercased(),
                ": " + finding(verdict, app, change, interval, threshold: threshold, isPort: isPort)
            )
        case .tooFewSamples(let app, let change, let counts):
            ("TOO FEW SAMPLES", ": \(finding(app, change)), but \(tooFewSamples(counts)).")
        case .obstructed(let verdict, let app, let kept):
            (
                self.verdict(verdict).uppercased(),
                (verdict == .differentiation ? " (blocked)" : "") + ": \(app): \(kept.words(obstacle))."
            )
        }
    }

    private func finding(_ app: String, _ change: Double) -> String {
        "\(app) was \(side(change)) \(isShown(change) ? "than" : "as") its control"
    }

    private func finding(
        _ verdict: Verdict, _ app: String, _ change: Double, _ interval: String?, threshold: Double?,
        isPort: Bool
    ) -> String {
        let interval = interval.map { " (\($0))" } ?? ""
        if verdict == .differentiation {
            let comparison = isPort ? "port 443" : "the same traffic without its content"
            return "\(app) runs \(side(change)) than \(comparison)\(interval)."
        }
        let finding = finding(app, change) + interval
        switch verdict {
        case .inconclusive: return finding + ", but the evidence is not firm."
        default:
            guard let threshold, isShown(change), abs(change) < threshold else { return finding + "." }
            return finding + ", which is below the threshold of \(percent(threshold))."
        }
    }

    package func title(_ test: StoredTest) -> String { test.appTitle }

    package func verdict(_ verdict: Verdict) -> String {
        switch verdict {
        case .differentiation: "differentiation"
        case .inconclusive: "inconclusive"
        case .noDifferentiation: "no differentiation"
        }
    }

    /// A stored verdict.
    func storedVerdict(_ verdict: TestVerdict) -> String { verdict.rawValue }

    package func howOverridden(_ option: String) -> String {
        option.hasPrefix("force") ? "forced" : "randomized"
    }

    package func means(original: Double, control: Double) -> String {
        "original \(throughput(original)), control \(throughput(control))"
    }

    package func evidence(_ statistics: StoredStatistics, thresholds: StoredDecision?) -> String {
        func threshold(_ text: String?) -> String { text.map { " (threshold \($0))" } ?? "" }
        return "area \(significant(statistics.area))"
            + threshold(thresholds.map { significant($0.areaThreshold) })
            + ", KS p = \(probability(statistics.ksPValue))"
            + threshold(thresholds.map { probability($0.pThreshold) })
            + ", resampling \(significant(statistics.resamplingRatio))"
            + threshold(thresholds?.ratioThreshold.map(significant))
    }

    package var whoMayBlock: String {
        "the provider, equipment of your own or the server may be the cause; "
            + "another server or another network would tell"
    }

    package func profilesDisagree(_ verdicts: String) -> String { "profiles disagree: \(verdicts)" }
    package func deciding(_ verdict: String) -> String { "\(verdict) (decides)" }
    package func tooFewSamples(_ counts: [(role: String, samples: Int)]) -> String {
        let counts = counts.map { "\($0.role) \($0.samples)" }.joined(separator: ", ")
        return "there are too few samples to tell (\(counts)); use a longer app"
    }
}

/// The details of one stored test.
extension English {
    package func testTitle(_ id: String, app: String, started: Date) -> String {
        "Test \(id): \(app), \(minute(started))"
    }

    package func replay(_ replay: StoredReplay, mean: Double) -> String {
        "\(replay.recordingName), port \(replay.serverPort.map(String.init) ?? "?"), \(replay.ending.rawValue), "
            + "\(seconds(replay.duration)), \(bytes(replay.bytesReceived)), \(self.mean(mean)), "
            + "\(replay.sampleCount) samples"
    }

    package func decision(_ decision: StoredDecision) -> String {
        let direction: String? =
            switch decision.direction {
            case .throttled: "throttled"
            case .prioritised: "prioritised"
            case .blocked: "blocked"
            case nil: nil
            }
        return "profile \(decision.profile.rawValue): \(decision.verdict.rawValue)"
            + (direction.map { ", \($0)" } ?? "")
            + " (\(reasons(decision)))"
    }

    package func reasons(_ decision: StoredDecision) -> String {
        clauses(decision).joined(separator: "; ")
    }

    private func failure(_ failure: StoredTest.Failure) -> String {
        failure.cause.map(replaySentence) ?? failure.message
    }

    package func label(_ label: Label) -> String {
        switch label {
        case .server: "server"
        case .client: "client"
        case .choices: "choices"
        case .confirms: "confirms"
        case .tests: "compares"
        case .sent: "sent"
        case .notes: "notes"
        case .file: "file"
        case .synthesised: "synthesised"
        case .flow: "flow"
        case .serverName: "server name"
        case .packets: "packets"
        case .bytes: "bytes"
        case .duration: "duration"
        case .digest: "digest"
        case .answers: "answers"
        case .times: "times"
        case .control: "control"
        case .ports: "ports"
        case .trust: "trust"
        case .authority: "CA"
        case .locate: "locate"
        case .fallback: "fallback"
        case .tags: "tags"
        case .userNote: "note"
        case .confirmedBy: "confirmed by"
        case .localizations: "localized by"
        case .ruleSearches: "see also"
        case .origin: "imported"
        case .published: "published"
        case .network: "network"
        case .withheld: "withheld"
        case .identity: "identity"
        case .roundTrip: "round trip"
        case .clock: "clock"
        case .certificate: "certificate"
        case .subject: "  subject"
        case .issuer: "  issuer"
        case .validity: "  valid"
        case .fingerprint: "  SHA-256"
        case .sideChannel: "side channel"
        case .results: "results"
        case .ownIPQuery: "own-IP query"
        case .authorityFile: "CA"
        case .metrics: "metrics"
        case .lineRate: "line rate"
        }
    }

    package func place(_ server: StoredTest.ServerContext) -> String {
        let security = server.security == .plain ? "plain" : server.security.rawValue
        return "\(server.name), \(server.host)" + (server.address.map { " (\($0))" } ?? "")
            + ", \(server.security.rawValue), side channel \(server.sideChannelPort), results \(server.resultsPort)"
    }

    package func client(_ test: StoredTest) -> String {
        "\(test.clientAddress ?? "address unknown"), user \(test.userID), history count \(test.historyCount), "
            + "wehe \(test.softwareVersion)"
    }

    package func exchangesLeftOut(_ count: Int) -> String {
        "\(count) HTTP \(count == 1 ? "exchange" : "exchanges"), which --trace shows"
    }

    package func choices(order: [ReplayRole], seed: UInt64) -> String {
        (order.isEmpty ? "" : "order \(order.map(role).joined(separator: ", ")), ") + "seed \(seed)"
    }

    package func test(_ id: Int64) -> String { "test \(id)" }
}
