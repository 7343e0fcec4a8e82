import Formatting
import Foundation
import ResultStore
import TestModel

/// A stored test as a JSON object; keys are documented in `Help/topics/json.md`.
enum TestRecord {
    /// The object.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - event: what the object begins with, for the course of a command.
    ///   - companions: what is kept beside it; nil where that is not told.
    ///   - samples: whether raw samples belong to it.
    ///   - isEffectComputedNow: whether the effect was not stored with the test.
    /// - Returns: the object.
    static func json(
        _ test: StoredTest, event: String? = nil, companions: TestCompanions? = nil, samples: Bool,
        isEffectComputedNow: Bool = false
    ) -> JSONValue {
        var pairs: [(key: String, value: JSONValue)] = []
        if let event { pairs.append(("event", .string(event))) }
        pairs += [
            ("id", test.id.map(JSONValue.integer) ?? .null), ("kind", .string(test.kind.rawValue)),
            ("app", .string(test.app)),
            ("title", .string(test.appTitle)), ("category", .string(test.category)),
            ("status", .string(test.status.rawValue)), ("verdict", .optional(test.verdict)),
            ("measured_verdict", .optional(test.measuredVerdict)), ("override", .optional(test.override)),
            ("profile", .optional(test.profile)), ("confirms", test.confirms.map(JSONValue.integer) ?? .null),
            ("started", .string(Quantities.timestamp(test.started))),
            ("ended", .string(Quantities.timestamp(test.ended))),
            ("order", .array(test.order.map { .string($0) })),
        ]
        if let failure = test.failure {
            pairs.append(
                (
                    "failure",
                    [
                        "code": .string(failure.code), "message": .string(failure.message),
                        "exit_code": .count(failure.exitCode),
                    ]
                ))
        }
        if let statistics = test.statistics {
            pairs += [
                ("area", .number(statistics.area)), ("ks_statistic", .number(statistics.ksStatistic)),
                ("ks_p_value", .number(statistics.ksPValue)),
                ("resampling_ratio", .number(statistics.resamplingRatio)),
                ("mean_original_mbps", .number(statistics.meanOriginal)),
                ("mean_control_mbps", .number(statistics.meanControl)),
            ]
        }
        pairs += [
            ("effect", json(test.effect, isComputedNow: isEffectComputedNow)),
            ("obstacle", .optional(test.obstacle)), ("too_few_samples", .bool(test.tooFewSamples)),
            ("decisions", .array(test.decisions.map(json))),
            ("server", json(test.server)), ("client_address", .optional(test.clientAddress)),
            ("user_id", .string(test.userID)), ("history_count", .count(test.historyCount)),
            // As text: JSON readers lose digits of 64-bit numbers.
            ("seed", .string(String(test.seed))), ("software_version", .string(test.softwareVersion)),
            (
                "settings",
                .object(
                    test.settings.sorted { $0.key < $1.key }.map { (key: $0.key, value: .string($0.value)) })
            ),
            ("notes", .array(test.notes.map { .string($0) })),
            ("replays", .array(test.replays.map { json($0, samples: samples) })),
        ]
        if let companions { pairs += self.pairs(companions) }
        if let found = test.localization { pairs.append(("localization", json(found))) }
        if let search = test.ruleSearch { pairs.append(("dpi", json(search))) }
        return .object(pairs)
    }

    private static func pairs(_ companions: TestCompanions) -> [(key: String, value: JSONValue)] {
        [
            ("uuid", .string(companions.uuid)),
            ("tags", .array(companions.tags.map { .string($0) })),
            ("user_notes", .array(companions.userNotes.map(json))),
            ("confirmed_by", .array(companions.confirmedBy.map(JSONValue.integer))),
            ("localizations", .array(companions.localizations.map(JSONValue.integer))),
            ("rule_searches", .array(companions.ruleSearches.map(JSONValue.integer))),
            ("origin_id", .optional(companions.origin?.id)),
            ("imported", .optional(companions.origin.map { Quantities.timestamp($0.imported) })),
        ]
    }

    static func json(_ note: UserNote) -> JSONValue {
        ["written": .string(Quantities.timestamp(note.written)), "text": .string(note.text)]
    }

    private static func json(_ search: StoredRuleSearch) -> JSONValue {
        [
            "lead": .string(search.lead), "conclusion": .optional(search.conclusion),
            "complete": .bool(search.isComplete), "sparing": .string(search.sparing),
            "server_text": .optional(search.serverText),
            "matches": .array(search.regions.map(json)), "probes": .array(search.probes.map(json)),
        ]
    }

    static func json(_ region: StoredRuleSearch.Region) -> JSONValue {
        [
            "alternative": .count(region.alternative), "packet": .string(region.packet),
            "left": .count(region.left), "right": .count(region.right),
            "flow_offset": .count(region.flowOffset), "hex": .string(region.hex),
            "text": .string(region.text), "fields": .array(region.fields.map { .string($0) }),
            "framing": .bool(region.isFraming),
        ]
    }

    static func json(_ probe: StoredRuleSearch.Probe) -> JSONValue {
        [
            "number": .count(probe.number), "test_id": .count(probe.testID),
            "purpose": .optional(probe.purpose), "regions": .array(probe.regions.map { .string($0) }),
            "outcome": .string(probe.outcome), "evidence": .string(probe.evidence),
            "started": .string(Quantities.timestamp(probe.started)), "duration_s": .number(probe.duration),
            "received_bytes": .integer(probe.bytesReceived), "sent_bytes": .integer(probe.bytesSent),
            "ending": .string(probe.ending),
        ]
    }

    private static func json(_ found: StoredLocalization) -> JSONValue {
        [
            "single": found.single.map(JSONValue.integer) ?? .null,
            "tests": .array(found.tests.map(JSONValue.integer)), "suspects": .string(found.suspects),
            "second_address": .optional(found.secondAddress),
            "original_skew_s": .optional(found.originalSkew),
            "control_skew_s": .optional(found.controlSkew), "seen_by_both": .bool(found.isSeenByBoth),
            "pair_sum_u": .optional(found.pairSumStatistic), "pair_sum_p": .optional(found.pairSumPValue),
            "mean_single_mbps": .optional(found.meanSingle), "mean_sum_mbps": .optional(found.meanSum),
            "mean_simultaneous_mbps": .array(found.meanSimultaneous.map(JSONValue.number)),
            "average_losses": .array(found.averageLosses.map(JSONValue.number)),
            "interval_sizes_s": .array(found.correlations.map { .optional($0.size) }),
            "loss_p_values": .array(found.correlations.map { .number($0.pValue) }),
            "correlated_share": .optional(found.correlatedShare),
            "pair_sum_p_threshold": .number(found.thresholds.pairSum),
            "loss_p_threshold": .number(found.thresholds.loss),
            "loss_share_threshold": .number(found.thresholds.share),
        ]
    }

    static func json(_ decision: StoredDecision) -> JSONValue {
        [
            "profile": .string(decision.profile), "verdict": .string(decision.verdict),
            "direction": .optional(decision.direction), "area_threshold": .number(decision.areaThreshold),
            "p_threshold": .number(decision.pThreshold),
            "ratio_threshold": .optional(decision.ratioThreshold),
            "reasons": .array(decision.reasons.map { .string($0) }),
        ]
    }

    private static func json(_ server: StoredTest.ServerContext) -> JSONValue {
        [
            "name": .string(server.name), "host": .string(server.host), "address": .optional(server.address),
            "side_channel_port": .count(server.sideChannelPort), "results_port": .count(server.resultsPort),
            "security": .string(server.security), "embedded": .bool(server.embedded),
            "ca_fingerprint": .optional(server.caFingerprint),
        ]
    }

    private static func json(_ replay: StoredReplay, samples: Bool) -> JSONValue {
        var pairs: [(key: String, value: JSONValue)] = [
            ("role", .string(replay.role)), ("test_id", .count(replay.testID)),
            ("recording", .string(replay.recordingName)),
            ("recording_digest", .string(replay.recordingDigest)),
            ("transport", .string(replay.transport)),
            ("server_port", replay.serverPort.map(JSONValue.count) ?? .null),
            ("started", .string(Quantities.timestamp(replay.started))),
            ("duration_s", .number(replay.duration)),
            ("received_bytes", .integer(replay.bytesReceived)), ("sent_bytes", .integer(replay.bytesSent)),
            ("slice_s", .number(replay.sliceLength)), ("ending", .string(replay.ending)),
            ("samples", .count(replay.sampleCount)),
            ("send_lateness_p50_us", microseconds(replay.sendLateness?.median)),
            ("send_lateness_p99_us", microseconds(replay.sendLateness?.p99)),
            ("send_lateness_max_us", microseconds(replay.sendLateness?.longest)),
        ]
        if samples {
            pairs += [
                ("throughput_mbps", .array(replay.throughput.map(JSONValue.number))),
                ("slice_end_s", .array(replay.sliceEnds.map(JSONValue.number))),
            ]
        }
        return .object(pairs)
    }

    /// Seconds as microseconds with one decimal, null if there are none.
    static func microseconds(_ seconds: Double?) -> JSONValue {
        .optional(seconds.map { ($0 * 1e7).rounded() / 10 })
    }
}
