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
        case .localization: "result of a localization"
        case .unknown: "no record of Wehe's servers"
        case .wrong: "a record lacks something or has an impossible value"
        case .unreadable: "cannot be read to its end"
        }
    }
}
