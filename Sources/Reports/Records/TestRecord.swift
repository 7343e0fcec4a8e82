package import Basics
import Differentiation
package import TestModel

/// A stored test as a JSON object; its keys are those of the field table (`help json`).
package enum TestRecord {
    /// Returns the object.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - event: the first member of the object, for the progress of a command.
    ///   - companions: its annotations; nil to omit them.
    ///   - samples: true to include raw samples.
    ///   - isEffectComputedNow: true if the effect was not stored with the test.
    /// - Returns: the object.
    package static func json(
        _ test: StoredTest, event: String? = nil, companions: TestAnnotations? = nil, samples: Bool,
        isEffectComputedNow: Bool = false
    ) -> JSONValue {
        var pairs: [(key: String, value: JSONValue)] = event.map { [("event", .string($0))] } ?? []
        for (key, value) in StoredTest.table.object(test, samples: samples) where key != "effect" {
            pairs.append((key, value))
        }
        pairs.append(("effect", json(test.effect, isComputedNow: isEffectComputedNow)))
        if let delays = test.pairSeries?.delays { pairs.append(("delays", json(delays))) }
        if let companions { pairs += self.pairs(companions) }
        return .object(pairs)
    }

    private static func pairs(_ companions: TestAnnotations) -> [(key: String, value: JSONValue)] {
        [
            ("uuid", companions.uuid.plain), ("tags", companions.tags.plain),
            ("user_notes", .array(companions.userNotes.map(\.flatObject))),
            ("confirmed_by", companions.confirmedBy.plain),
            ("localizations", companions.localizations.plain),
            ("rule_searches", companions.ruleSearches.plain),
            ("pair_tests", companions.pairTests.plain),
            ("origin_id", (companions.origin?.id).plain),
            ("imported", (companions.origin?.imported).plain),
        ]
    }

    /// Returns the second verdict of a series.
    private static func json(_ delays: DelayComparison) -> JSONValue {
        .object([
            ("found", delays.isFound.plain), ("pairs", delays.pairs.plain), ("p_value", delays.pValue.plain),
            ("adjusted_p_value", delays.adjustedPValue.plain), ("change", delays.change.plain),
            ("low", delays.changes.low.plain), ("high", delays.changes.high.plain),
            ("difference_s", delays.difference.plain),
        ])
    }

    /// Returns an effect with derived values; null if there is none.
    package static func json(_ effect: StoredEffect?, isComputedNow: Bool) -> JSONValue {
        guard let effect else { return .null }
        return .object(
            StoredEffect.table.object(effect, samples: false) + [
                ("computed_now", isComputedNow.plain)
            ])
    }
}
