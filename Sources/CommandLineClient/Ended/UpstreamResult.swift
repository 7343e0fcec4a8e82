import Formatting
import Foundation
import TestModel

/// What the upstream client's log of a test ends with: the answer of the results service, every value a text
/// (Specification 9.3).
enum UpstreamResult {
    /// The result of a test; nil of one that has none.
    ///
    /// - Parameter test: the test.
    /// - Returns: the object of the answer.
    static func json(_ test: StoredTest) -> JSONValue? {
        guard let statistics = test.statistics,
            let control = test.replays.first(where: { $0.role == .control })
        else { return nil }
        let numbers = [
            ("area_test", statistics.area), ("ks2_ratio_test", statistics.resamplingRatio),
            ("xput_avg_original", statistics.meanOriginal), ("xput_avg_test", statistics.meanControl),
            ("ks2dVal", statistics.ksStatistic), ("ks2pVal", statistics.ksPValue),
        ]
        return .object(
            [
                (key: "replayName", value: .string(control.recordingName)),
                (key: "date", value: .string(date(control))),
                (key: "userID", value: .string(test.userID)),
                (key: "historyCount", value: .string("\(test.historyCount)")),
                (key: "testID", value: .string("\(control.testID)")),
            ] + numbers.map { (key: $0.0, value: .string("\($0.1)")) })
    }

    /// When a replay began, to the second.
    private static func date(_ replay: StoredReplay) -> String {
        let milliseconds = Int64((replay.started.timeIntervalSince1970 * 1_000).rounded(.down))
        return String((InstantText.text(milliseconds: milliseconds) ?? "").prefix(secondsLength))
            .replacing("T", with: " ")
    }

    /// The length of `YYYY-MM-DD HH:MM:SS`.
    private static let secondsLength = 19
}
