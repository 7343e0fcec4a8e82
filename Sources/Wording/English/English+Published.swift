import Formatting
package import TestModel

extension English {
    package func importing(tests: Int, share: Double, secondsLeft: Int?) -> String {
        "\(Quantities.count(tests, "test")), \(percent(share)) read"
            + (secondsLeft.map { ", \(Quantities.span($0)) left" } ?? "") + "; Ctrl-C ends and keeps them"
    }
    package func leftOver(_ counts: [(reason: Leftover.Reason, count: Int)], areNamed: Bool) -> String {
        "no test was made of "
            + counts.map { "\($0.count) (\(reason($0.reason)))" }.joined(separator: ", ")
            + (areNamed ? "" : "; --verbose names each")
    }
    package func leftOver(_ leftover: Leftover) -> String {
        "\(place(leftover.place)): \(reason(leftover.reason))"
    }

    package func publisher(_ source: TestSource) -> String {
        switch source {
        case .own: "by nobody"
        case .wehe: "by Wehe's servers, without the last sample of each replay"
        }
    }
    package func verified(_ tally: VerificationTally) -> String {
        let examples = tally.examples.map(String.init).joined(separator: ", ")
        let more = tally.disagreeing > tally.examples.count ? ", ..." : ""
        return
            "\(Quantities.count(tally.compared, "test")) verified: all numbers of \(tally.agreeing) follow from the samples"
            + (tally.disagreeing > 0 ? ", of \(tally.disagreeing) they do not (\(examples)\(more))" : "")
            + (tally.incomparable > 0 ? "; \(tally.incomparable) had nothing to verify." : ".")
    }
    package func withoutStatistics(_ count: Int) -> String {
        "\(Quantities.count(count, "test")) left out, for no statistics are stored with \(count == 1 ? "it" : "them")"
    }

    package func share(_ share: Double, within shares: (low: Double, high: Double)) -> String {
        "\(percent(share)) (\(percent(shares.low)) to \(percent(shares.high)))"
    }

    private func place(_ place: Leftover.Place) -> String {
        switch place {
        case .test(let user, let history): "user \(user), test \(history)"
        case .line(let path, 0): path
        case .line(let path, let line): "\(path), line \(line)"
        }
    }

    private func reason(_ reason: Leftover.Reason) -> String {
        switch reason {
        case .noReplay: "one of its replays is told nowhere"
        case .noSamples: "samples of a replay are missing"
        case .noDecision: "what the server decided is missing"
        case .unfinished: "a replay did not end as it should"
        case .ambiguous: "two tests of one day have the same names"
        case .localization: "the tests that a localization compared are missing"
        case .unknown: "no record of Wehe's servers"
        case .wrong: "a record lacks something or has an impossible value"
        case .unreadable: "cannot be read to its end"
        }
    }
}
