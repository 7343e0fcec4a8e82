package import Basics
import Recordings
package import TestModel

extension LimitPlan {
    /// The plan as an object.
    package var record: JSONValue {
        func cost(_ cost: Cost) -> JSONValue {
            [
                "replays": .count(cost.replays), "most_bytes": .count(cost.bytes),
                "seconds": .number(cost.seconds),
            ]
        }
        return [
            "app": .string(app.testName), "server": .string(server.name),
            "other_server": other.map { .string($0) } ?? .null, "unlimited": cost(unlimited),
            "limited": cost(limited),
        ]
    }
}
