extension ResultView {
    /// The table of the file that its rows are from.
    var table: String {
        switch self {
        case .tests: Tables.test.table
        case .replays, .samples: Tables.replay.table
        case .decisions: Tables.decision.table
        case .localizations: Tables.localization.table
        case .lossCorrelations: Tables.correlation.table
        case .series: Tables.series.table
        case .seriesPairs: Tables.seriesPair.table
        case .seriesLooks: Tables.seriesLook.table
        case .ruleSearches: Tables.ruleSearch.table
        case .ruleRegions: Tables.region.table
        case .probes: Tables.probe.table
        case .exchanges: Tables.exchange.table
        case .settings: "setting"
        case .remarks: "note"
        case .tags: "tag"
        case .notes: Tables.userNote.table
        }
    }

    /// The statement that makes it, for one connection only: nothing is written to the file.
    ///
    /// Some columns are named like words of SQL, so names are quoted. Tables are named with their database, as the view
    /// of series hides the table of that name.
    var creation: String {
        "CREATE TEMP VIEW \(rawValue) AS "
            + (self == .samples ? samples : "SELECT \(selection) FROM \(source)")
    }

    private var selection: String {
        columns.map { "\($0.expression) AS \"\($0.name)\"" }.joined(separator: ", ")
    }

    private var source: String {
        guard self == .tests else { return "main.\(table)" }
        // SQLite leaves the join out where no column of it is asked for.
        return "main.test LEFT JOIN main.effect ON effect.test_id = test.id"
    }

    /// Samples that have rows, then those that are packed: the two lists of a replay are as long as each other.
    private var samples: String {
        func selection(_ own: [String: String]) -> String {
            columns.map { "\(own[$0.name] ?? $0.expression) AS \"\($0.name)\"" }.joined(separator: ", ")
        }
        let rows = ["slice": "slice", "throughput_mbps": "throughput_mbps", "slice_end_s": "end_s"]
        let packed = [
            "slice": "rate.key", "throughput_mbps": "rate.value",
            "slice_end_s": "packed_samples.slice_end_s ->> rate.key",
        ]
        return """
            SELECT \(selection(rows)) FROM main.replay JOIN main.sample ON sample.replay_id = replay.id
            UNION ALL
            SELECT \(selection(packed)) FROM main.replay
            JOIN main.packed_samples ON packed_samples.replay_id = replay.id
            JOIN json_each(packed_samples.throughput_mbps) AS rate
            """
    }
}
