import Formatting
import ResultStore
import TestModel

extension TestRecord {
    /// The effect as a JSON object; null if there is none.
    static func json(_ effect: StoredEffect?, isComputedNow: Bool) -> JSONValue {
        guard let effect else { return .null }
        func pair(_ interval: StoredEffect.Interval) -> JSONValue {
            [.number(interval.lower), .number(interval.upper)]
        }
        func side(_ side: StoredEffect.Side) -> JSONValue {
            [
                "mean_mbps": .number(side.mean), "interval_mbps": pair(side.interval),
                "correlation": .number(side.correlation), "block_samples": .count(side.blockLength),
            ]
        }
        return [
            "difference": .number(effect.difference), "interval": pair(effect.interval),
            "usable": .bool(effect.isUsable), "doubts": .array(effect.doubts.map { .string($0) }),
            "original": side(effect.original), "control": side(effect.control),
            "replicates": .count(effect.replicates), "seed": .string(String(effect.seed)),
            "computed_now": .bool(isComputedNow),
        ]
    }
}
