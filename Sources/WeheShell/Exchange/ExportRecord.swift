import Formatting
import Foundation
import ResultStore
import TestModel

/// A test as one flat record, which is all of it: importing a record gives the same test again.
///
/// Keys, units and the meaning of each are documented in `Help/topics/export.md`; a change of any of them is a new
/// ``schema``. Lists of no fixed length stay lists; in CSV they are JSON texts.
enum ExportRecord {
    /// The version of the keys and of what they mean.
    static let schema = TestField.schema

    typealias Pairs = [(key: String, value: JSONValue)]

    /// The roles whose replays have keys of their own, which begin with the role.
    static let roles = ["original", "control"]

    /// A record's keys and values, always the same keys in the same order.
    ///
    /// - Parameters:
    ///   - portable: the test.
    ///   - samples: whether there are the raw samples too.
    /// - Returns: the pairs.
    static func pairs(_ portable: PortableTest, samples: Bool) -> Pairs {
        let test = portable.test
        let named = roles.map { role in test.replays.first { $0.role == role } }
        // Kept apart so that nothing is lost, whatever a database holds.
        let further = test.replays.indices.filter { index in
            let role = test.replays[index].role
            return !roles.contains(role) || test.replays[..<index].contains { $0.role == role }
        }
        var pairs = head(portable) + judgement(test) + context(test)
        pairs += [
            ("run_order", strings(test.order)), ("replay_order", strings(test.replays.map(\.role))),
        ]
        for (role, replay) in zip(roles, named) {
            pairs += self.replay(replay, samples: samples).map { (role + "_" + $0.key, $0.value) }
        }
        pairs.append(
            ("further_replays", .array(further.map { .object(replay(test.replays[$0], samples: samples)) })))
        return pairs + effect(test.effect) + localization(test.localization, portable.links)
            + ruleSearch(test.ruleSearch)
    }

    /// The keys, in order.
    static func keys(samples: Bool) -> [String] {
        TestField.record.filter { samples || !$0.isSample }.map(\.name)
    }

    private static func head(_ portable: PortableTest) -> Pairs {
        let test = portable.test
        return [
            ("schema", .integer(schema)), ("id", .optional(test.id)), ("uuid", .string(portable.uuid)),
            ("kind", .string(test.kind.rawValue)), ("app", .string(test.app)),
            ("title", .string(test.appTitle)), ("category", .string(test.category)),
            ("status", .string(test.status.rawValue)), ("failure_code", .optional(test.failure?.code)),
            ("failure_message", .optional(test.failure?.message)),
            ("failure_exit_code", .optional(test.failure?.exitCode)),
            ("started", .string(Quantities.timestamp(test.started))),
            ("ended", .string(Quantities.timestamp(test.ended))),
            ("confirms", .optional(test.confirms)), ("confirms_uuid", .optional(portable.links[.confirms])),
            ("tags", strings(portable.tags)),
            ("user_notes", .array(portable.userNotes.map(TestRecord.json))),
            ("notes", strings(test.notes)),
        ]
    }

    private static func judgement(_ test: StoredTest) -> Pairs {
        let statistics = test.statistics
        return [
            ("verdict", .optional(test.verdict)), ("measured_verdict", .optional(test.measuredVerdict)),
            ("override", .optional(test.override)), ("profile", .optional(test.profile)),
            ("statistics_reported", .bool(statistics != nil)), ("area", .optional(statistics?.area)),
            ("ks_statistic", .optional(statistics?.ksStatistic)),
            ("ks_p_value", .optional(statistics?.ksPValue)),
            ("resampling_ratio", .optional(statistics?.resamplingRatio)),
            ("mean_original_mbps", .optional(statistics?.meanOriginal)),
            ("mean_control_mbps", .optional(statistics?.meanControl)),
            ("obstacle", .optional(test.obstacle)), ("too_few_samples", .bool(test.tooFewSamples)),
            ("decisions", .array(test.decisions.map(TestRecord.json))),
        ]
    }

    private static func context(_ test: StoredTest) -> Pairs {
        let server = test.server
        return [
            ("server_name", .string(server.name)), ("server_host", .string(server.host)),
            ("server_address", .optional(server.address)),
            ("server_side_channel_port", .count(server.sideChannelPort)),
            ("server_results_port", .count(server.resultsPort)),
            ("server_security", .string(server.security)), ("server_embedded", .bool(server.embedded)),
            ("server_ca_fingerprint", .optional(server.caFingerprint)),
            ("client_address", .optional(test.clientAddress)), ("user_id", .string(test.userID)),
            ("history_count", .count(test.historyCount)), ("seed", .string(String(test.seed))),
            ("software_version", .string(test.softwareVersion)),
            (
                "settings",
                .object(test.settings.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
            ),
        ]
    }

    /// The keys of one replay; all null where there is none.
    private static func replay(_ replay: StoredReplay?, samples: Bool) -> Pairs {
        var pairs: Pairs = [
            ("role", .optional(replay?.role)), ("test_id", .optional(replay?.testID)),
            ("recording", .optional(replay?.recordingName)),
            ("recording_digest", .optional(replay?.recordingDigest)),
            ("transport", .optional(replay?.transport)), ("server_port", .optional(replay?.serverPort)),
            ("started", .optional(replay.map { Quantities.timestamp($0.started) })),
            ("duration_s", .optional(replay?.duration)),
            ("received_bytes", .optional(replay?.bytesReceived)),
            ("sent_bytes", .optional(replay?.bytesSent)), ("slice_s", .optional(replay?.sliceLength)),
            ("ending", .optional(replay?.ending)), ("samples", .optional(replay?.sampleCount)),
            ("send_lateness_p50_s", .optional(replay?.sendLateness?.median)),
            ("send_lateness_p99_s", .optional(replay?.sendLateness?.p99)),
            ("send_lateness_max_s", .optional(replay?.sendLateness?.longest)),
        ]
        if samples {
            let measured = replay.flatMap { $0.samplesLeftOut == nil ? $0 : nil }
            pairs += [
                ("throughput_mbps", numbers(measured?.throughput)),
                ("slice_end_s", numbers(measured?.sliceEnds)),
            ]
        }
        return pairs
    }

    /// The keys of the effect; all null where none is stored.
    private static func effect(_ effect: StoredEffect?) -> Pairs {
        func side(_ role: String, _ side: StoredEffect.Side?) -> Pairs {
            let pairs: Pairs = [
                ("mean_mbps", .optional(side?.mean)), ("low_mbps", .optional(side?.interval.lower)),
                ("high_mbps", .optional(side?.interval.upper)),
                ("correlation", .optional(side?.correlation)),
                ("block_samples", .optional(side?.blockLength)),
            ]
            return pairs.map { (role + "_" + $0.key, $0.value) }
        }
        var pairs: Pairs = [
            ("difference", .optional(effect?.difference)), ("low", .optional(effect?.interval.lower)),
            ("high", .optional(effect?.interval.upper)),
        ]
        pairs += side("original", effect?.original) + side("control", effect?.control)
        pairs += [
            ("replicates", .optional(effect?.replicates)),
            ("seed", .optional(effect.map { String($0.seed) })),
            ("doubts", effect.map { strings($0.doubts) } ?? .null),
        ]
        return pairs.map { ("effect_" + $0.key, $0.value) }
    }

    private static func localization(
        _ found: StoredLocalization?, _ links: [PortableTest.Link: String]
    ) -> Pairs {
        let pairs: Pairs = [
            ("single", .optional(found?.single)), ("single_uuid", .optional(links[.single])),
            ("tests", found.map { .array($0.tests.map(JSONValue.integer)) } ?? .null),
            ("first_uuid", .optional(links[.first])), ("second_uuid", .optional(links[.second])),
            ("suspects", .optional(found?.suspects)),
            ("second_address", .optional(found?.secondAddress)),
            ("original_skew_s", .optional(found?.originalSkew)),
            ("control_skew_s", .optional(found?.controlSkew)),
            ("seen_by_both", found.map { .bool($0.isSeenByBoth) } ?? .null),
            ("pair_sum_u", .optional(found?.pairSumStatistic)),
            ("pair_sum_p", .optional(found?.pairSumPValue)),
            ("mean_single_mbps", .optional(found?.meanSingle)),
            ("mean_sum_mbps", .optional(found?.meanSum)),
            ("mean_simultaneous_mbps", numbers(found?.meanSimultaneous)),
            ("average_losses", numbers(found?.averageLosses)),
            (
                "correlations",
                found.map {
                    .array(
                        $0.correlations.map {
                            ["interval_s": .optional($0.size), "p_value": .number($0.pValue)]
                        })
                } ?? .null
            ),
            ("correlated_share", .optional(found?.correlatedShare)),
            ("pair_sum_p_threshold", .optional(found?.thresholds.pairSum)),
            ("loss_p_threshold", .optional(found?.thresholds.loss)),
            ("loss_share_threshold", .optional(found?.thresholds.share)),
        ]
        return pairs.map { ("localization_" + $0.key, $0.value) }
    }

    private static func ruleSearch(_ search: StoredRuleSearch?) -> Pairs {
        let pairs: Pairs = [
            ("lead", .optional(search?.lead)), ("conclusion", .optional(search?.conclusion)),
            ("complete", search.map { .bool($0.isComplete) } ?? .null),
            ("sparing", .optional(search?.sparing)), ("server_text", .optional(search?.serverText)),
            ("matches", search.map { .array($0.regions.map(TestRecord.json)) } ?? .null),
            ("probes", search.map { .array($0.probes.map(TestRecord.json)) } ?? .null),
        ]
        return pairs.map { ("dpi_" + $0.key, $0.value) }
    }

    private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    private static func numbers(_ numbers: [Double]?) -> JSONValue {
        numbers.map { .array($0.map(JSONValue.number)) } ?? .null
    }
}

extension JSONValue {
    /// A whole number, or null.
    static func optional(_ number: Int64?) -> JSONValue { number.map(JSONValue.integer) ?? .null }
    /// A whole number, or null.
    static func optional(_ number: Int?) -> JSONValue { number.map(JSONValue.count) ?? .null }
}
