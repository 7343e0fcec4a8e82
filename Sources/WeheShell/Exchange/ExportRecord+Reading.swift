import Formatting
import ResultStore
import TestModel

extension ExportRecord {
    /// The test of a line that an export wrote.
    ///
    /// The numbers of other tests in it are those of the database it comes from; what names a test here are the
    /// identities in `PortableTest.links`.
    ///
    /// - Throws: `RecordFault`; nothing of a line is ever passed over.
    static func test(line: String) throws(RecordFault) -> PortableTest {
        let value: JSONValue
        do { value = try JSONValue(parsing: line) } catch { throw .notJSON(column: error.column) }
        var record = try RecordReader(value)
        guard record.has("schema") else { throw .schema(found: nil) }
        let version = try record.value("schema")
        guard version == .integer(schema) else { throw .schema(found: version.excerpt) }
        let portable = try test(&record)
        try record.finish()
        return portable
    }

    private static func test(_ record: inout RecordReader) throws(RecordFault) -> PortableTest {
        var links: [PortableTest.Link: String] = [:]
        links[.confirms] = try record.optionalText("confirms_uuid")
        let uuid = try record.text("uuid")
        var test = StoredTest(
            id: try record.optionalInteger("id"), kind: try record.choice("kind"),
            app: try record.text("app"),
            appTitle: try record.text("title"), category: try record.text("category"),
            status: try record.choice("status"), failure: try failure(&record),
            started: try record.date("started"), ended: try record.date("ended"),
            order: try record.texts("run_order"), userID: try record.text("user_id"),
            historyCount: try record.integer("history_count"), seed: try seed(&record),
            server: try server(&record), clientAddress: try record.optionalText("client_address"),
            softwareVersion: try record.text("software_version"),
            verdict: try record.optionalText("verdict"),
            measuredVerdict: try record.optionalText("measured_verdict"),
            override: try record.optionalText("override"), profile: try record.optionalText("profile"),
            decisions: try record.objects("decisions", decision), statistics: try statistics(&record),
            obstacle: try record.optionalText("obstacle"),
            tooFewSamples: try record.flag("too_few_samples"), settings: try record.dictionary("settings"),
            notes: try record.texts("notes"), confirms: try record.optionalInteger("confirms"))
        test.replays = try replays(&record)
        test.effect = try effect(&record)
        test.localization = try localization(&record, &links)
        test.ruleSearch = try ruleSearch(&record)
        return PortableTest(
            test: test, uuid: uuid, tags: try record.texts("tags"),
            userNotes: try record.objects("user_notes") { note throws(RecordFault) in
                UserNote(written: try note.date("written"), text: try note.text("text"))
            }, links: links)
    }

    private static func failure(_ record: inout RecordReader) throws(RecordFault) -> StoredTest.Failure? {
        let code = try record.optionalText("failure_code")
        guard let code else {
            try record.absent(["failure_message", "failure_exit_code"])
            return nil
        }
        return .init(
            code: code, message: try record.text("failure_message"),
            exitCode: try record.integer("failure_exit_code"))
    }

    private static func seed(
        _ record: inout RecordReader, _ key: String = "seed"
    ) throws(RecordFault) -> UInt64 {
        let text = try record.text(key)
        guard let seed = UInt64(text) else { throw .wrong(key: key, value: text) }
        return seed
    }

    private static func server(_ record: inout RecordReader) throws(RecordFault) -> StoredTest.ServerContext {
        .init(
            name: try record.text("server_name"), host: try record.text("server_host"),
            address: try record.optionalText("server_address"),
            sideChannelPort: try record.integer("server_side_channel_port"),
            resultsPort: try record.integer("server_results_port"),
            security: try record.text("server_security"), embedded: try record.flag("server_embedded"),
            caFingerprint: try record.optionalText("server_ca_fingerprint"))
    }

    private static func statistics(_ record: inout RecordReader) throws(RecordFault) -> StoredStatistics? {
        let isReported = try record.flag("statistics_reported")
        let statistics = StoredStatistics(
            area: try record.real("area"), ksStatistic: try record.real("ks_statistic"),
            ksPValue: try record.real("ks_p_value"), resamplingRatio: try record.real("resampling_ratio"),
            meanOriginal: try record.real("mean_original_mbps"),
            meanControl: try record.real("mean_control_mbps"))
        return isReported ? statistics : nil
    }

    private static func decision(_ record: inout RecordReader) throws(RecordFault) -> StoredDecision {
        StoredDecision(
            profile: try record.text("profile"), verdict: try record.text("verdict"),
            direction: try record.optionalText("direction"),
            areaThreshold: try record.real("area_threshold"), pThreshold: try record.real("p_threshold"),
            ratioThreshold: try record.optionalReal("ratio_threshold"),
            reasons: try record.texts("reasons"))
    }

    /// The replays in the order they ran.
    private static func replays(_ record: inout RecordReader) throws(RecordFault) -> [StoredReplay] {
        let order = try record.texts("replay_order")
        var replays: [StoredReplay] = []
        for role in roles {
            let prefix = role + "_"
            if record.isNull(prefix + "role") {
                try record.absent(replayKeys.map { prefix + $0 })
                try record.absent(sampleKeys.map { prefix + $0 }.filter(record.has))
            } else {
                replays.append(try replay(&record, prefix))
            }
        }
        replays += try record.objects("further_replays") { further throws(RecordFault) in
            try replay(&further, "")
        }
        return try order.map { role throws(RecordFault) in
            guard let index = replays.firstIndex(where: { $0.role == role }) else {
                throw .wrong(key: "replay_order", value: role)
            }
            return replays.remove(at: index)
        }
    }

    private static let effectKeys = keys(beginning: "effect_")
    private static let localizationKeys = keys(beginning: "localization_")
    private static let ruleSearchKeys = keys(beginning: "dpi_")
    private static let replayKeys = TestField.replay.filter { !$0.isSample }.map(\.name)
    private static let sampleKeys = TestField.replay.filter(\.isSample).map(\.name)

    private static func keys(beginning prefix: String) -> [String] {
        keys(samples: false).filter { $0.hasPrefix(prefix) }
    }

    private static func replay(_ record: inout RecordReader, _ prefix: String) throws(RecordFault)
        -> StoredReplay
    {
        let count: Int = try record.integer(prefix + "samples")
        let throughput =
            record.has(prefix + "throughput_mbps")
            ? try record.optionalReals(prefix + "throughput_mbps") : nil
        let sliceEnds =
            record.has(prefix + "slice_end_s") ? try record.optionalReals(prefix + "slice_end_s") : nil
        guard throughput == nil || throughput?.count == count,
            (throughput == nil) == (sliceEnds == nil)
        else { throw .wrong(key: prefix + "samples", value: String(count)) }
        let median = try record.optionalReal(prefix + "send_lateness_p50_s")
        let p99 = try record.real(prefix + "send_lateness_p99_s")
        let longest = try record.real(prefix + "send_lateness_max_s")
        return StoredReplay(
            role: try record.text(prefix + "role"), testID: try record.integer(prefix + "test_id"),
            recordingName: try record.text(prefix + "recording"),
            recordingDigest: try record.text(prefix + "recording_digest"),
            transport: try record.text(prefix + "transport"),
            serverPort: try record.optionalInteger(prefix + "server_port"),
            started: try record.date(prefix + "started"), duration: try record.real(prefix + "duration_s"),
            bytesReceived: try record.integer(prefix + "received_bytes"),
            bytesSent: try record.integer(prefix + "sent_bytes"),
            sliceLength: try record.real(prefix + "slice_s"), throughput: throughput ?? [],
            sliceEnds: sliceEnds ?? [], ending: try record.text(prefix + "ending"),
            sendLateness: median.map { .init(median: $0, p99: p99, longest: longest) },
            samplesLeftOut: throughput == nil ? count : nil)
    }

    private static func effect(_ record: inout RecordReader) throws(RecordFault) -> StoredEffect? {
        let prefix = "effect_"
        guard !record.isNull(prefix + "replicates") else {
            try record.absent(effectKeys)
            return nil
        }
        func side(_ role: String, _ record: inout RecordReader) throws(RecordFault) -> StoredEffect.Side {
            let prefix = prefix + role + "_"
            return .init(
                mean: try record.real(prefix + "mean_mbps"),
                interval: .init(
                    lower: try record.real(prefix + "low_mbps"),
                    upper: try record.real(prefix + "high_mbps")),
                correlation: try record.real(prefix + "correlation"),
                blockLength: try record.integer(prefix + "block_samples"))
        }
        return StoredEffect(
            difference: try record.real(prefix + "difference"),
            interval: .init(
                lower: try record.real(prefix + "low"), upper: try record.real(prefix + "high")),
            original: try side("original", &record), control: try side("control", &record),
            replicates: try record.integer(prefix + "replicates"), seed: try seed(&record, prefix + "seed"),
            doubts: try record.texts(prefix + "doubts"))
    }

    private static func localization(
        _ record: inout RecordReader, _ links: inout [PortableTest.Link: String]
    ) throws(RecordFault) -> StoredLocalization? {
        let prefix = "localization_"
        guard !record.isNull(prefix + "suspects") else {
            try record.absent(localizationKeys)
            return nil
        }
        links[.single] = try record.optionalText(prefix + "single_uuid")
        links[.first] = try record.optionalText(prefix + "first_uuid")
        links[.second] = try record.optionalText(prefix + "second_uuid")
        // Numbers of another database.
        let _: Int64? = try record.optionalInteger(prefix + "single")
        try record.skipIntegers(prefix + "tests")
        return StoredLocalization(
            suspects: try record.text(prefix + "suspects"),
            secondAddress: try record.optionalText(prefix + "second_address"),
            originalSkew: try record.optionalReal(prefix + "original_skew_s"),
            controlSkew: try record.optionalReal(prefix + "control_skew_s"),
            isSeenByBoth: try record.flag(prefix + "seen_by_both"),
            pairSumStatistic: try record.optionalReal(prefix + "pair_sum_u"),
            pairSumPValue: try record.optionalReal(prefix + "pair_sum_p"),
            meanSingle: try record.optionalReal(prefix + "mean_single_mbps"),
            meanSum: try record.optionalReal(prefix + "mean_sum_mbps"),
            meanSimultaneous: try record.optionalReals(prefix + "mean_simultaneous_mbps") ?? [],
            averageLosses: try record.optionalReals(prefix + "average_losses") ?? [],
            correlations: try record.objects(prefix + "correlations") { found throws(RecordFault) in
                .init(size: try found.optionalReal("interval_s"), pValue: try found.real("p_value"))
            },
            correlatedShare: try record.optionalReal(prefix + "correlated_share"),
            thresholds: .init(
                pairSum: try record.real(prefix + "pair_sum_p_threshold"),
                loss: try record.real(prefix + "loss_p_threshold"),
                share: try record.real(prefix + "loss_share_threshold")))
    }

    private static func ruleSearch(_ record: inout RecordReader) throws(RecordFault) -> StoredRuleSearch? {
        let prefix = "dpi_"
        guard !record.isNull(prefix + "lead") else {
            try record.absent(ruleSearchKeys)
            return nil
        }
        return StoredRuleSearch(
            lead: try record.text(prefix + "lead"),
            conclusion: try record.optionalText(prefix + "conclusion"),
            isComplete: try record.flag(prefix + "complete"), sparing: try record.text(prefix + "sparing"),
            serverText: try record.optionalText(prefix + "server_text"),
            regions: try record.objects(prefix + "matches") { match throws(RecordFault) in
                .init(
                    alternative: try match.integer("alternative"), packet: try match.text("packet"),
                    left: try match.integer("left"), right: try match.integer("right"),
                    flowOffset: try match.integer("flow_offset"), hex: try match.text("hex"),
                    text: try match.text("text"), fields: try match.texts("fields"),
                    isFraming: try match.flag("framing"))
            },
            probes: try record.objects(prefix + "probes") { probe throws(RecordFault) in
                .init(
                    number: try probe.integer("number"), testID: try probe.integer("test_id"),
                    purpose: try probe.optionalText("purpose"), regions: try probe.texts("regions"),
                    outcome: try probe.text("outcome"), evidence: try probe.text("evidence"),
                    started: try probe.date("started"), duration: try probe.real("duration_s"),
                    bytesReceived: try probe.integer("received_bytes"),
                    bytesSent: try probe.integer("sent_bytes"), ending: try probe.text("ending"))
            })
    }
}
