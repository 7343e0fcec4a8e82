import Differentiation
package import Basics
import Recordings
package import TestModel

extension AppSeriesPlan {
    /// The plan as an object.
    package var record: JSONValue {
        let most = Double(window.schedule.mostPairs)
        return [
            "app": .string(app.testName), "server": .string(server.name), "level": .number(rule.level),
            "excluded": .number(rule.excluded), "budget_pairs": .number(rule.budget),
            "arms": .count(arms), "window_s": .optional(windowSeconds), "share": .number(window.share),
            "window_assumed": .bool(isWindowAssumed), "most_pairs": .count(window.schedule.mostPairs),
            "most_bytes": .count(bytes(1 + (most - 1) * window.share)),
            "most_seconds": .number(seconds(most)),
            "deviation": .number(deviation), "deviation_series": .array(series.map { .integer($0) }),
            "slowdowns": .array(
                outlooks.map { outlook in
                    [
                        "slowdown": .number(outlook.slowdown), "found": .number(outlook.found),
                        "excluded": .number(outlook.excluded), "mean_pairs": .number(outlook.meanPairs),
                        "mean_bytes": .count(bytes(outlook.meanData)),
                        "mean_seconds": .number(seconds(outlook.meanPairs)),
                    ]
                }),
            "trials": .count(trials), "seed": .string(String(seed)),
        ]
    }
}
