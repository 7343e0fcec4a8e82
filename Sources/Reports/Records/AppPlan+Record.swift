import Differentiation
package import Basics
import Recordings
package import TestModel

extension AppPlan {
    /// The plan as an object.
    package var record: JSONValue {
        [
            "app": .string(app.testName), "server": .string(server.name), "order": .string(order.rawValue),
            "machines": .count(machines), "tests": .count(cost.tests),
            "most_tests": .count(cost.tests * cost.factor), "bytes": .count(cost.bytes),
            "most_bytes": .count(cost.bytes * cost.factor), "seconds": .number(cost.seconds),
            "most_seconds": .number(cost.seconds * Double(cost.factor)),
            "samples": .count(basis.replays.samples), "control_mean_mbps": .number(basis.replays.mean),
            "deviation": .number(basis.replays.deviation),
            "deviation_assumed": .bool(basis.isDeviationAssumed), "assumed": .bool(basis.tests.isEmpty),
            "noise_tests": .array(basis.tests.map { .integer($0) }),
            "profiles": .array(detectable.map(Self.json)),
        ]
    }

    private static func json(_ effect: DetectableEffect) -> JSONValue {
        [
            "profile": .string(effect.profile.name.rawValue),
            "area_threshold": .number(effect.profile.thresholds.area),
            "p_threshold": .number(effect.profile.thresholds.pValue),
            "slowdown": .optional(effect.slowdown), "power": .number(effect.power),
            "detected": rate(effect.atSlowdown.detected),
            "false_positives": rate(effect.withoutSlowdown.detected),
            "trials": .count(effect.withoutSlowdown.total), "seed": .string(String(effect.seed)),
        ]
    }

    private static func rate(_ rate: WilsonInterval?) -> JSONValue {
        guard let rate else { return .null }
        return [
            "count": .count(rate.hits), "tests": .count(rate.trials), "rate": .number(rate.share),
            "low": .number(rate.lower), "high": .number(rate.upper),
        ]
    }
}
