import GRDB
import TestModel

extension StoredTest {
    /// The values of this test's row in `test`, all but its number.
    func columnValues() throws -> ColumnValues {
        var columns = ColumnValues()
        columns.set("kind", kind.rawValue)
        columns.set("app", app)
        columns.set("app_title", appTitle)
        columns.set("category", category)
        columns.set("status", status.rawValue)
        columns.set("failure_code", failure?.code)
        columns.set("failure_message", failure?.message)
        columns.set("failure_exit_code", failure?.exitCode)
        try columns.set("started", started)
        try columns.set("ended", ended)
        try columns.set("run_order", order)
        columns.set("user_id", userID)
        columns.set("history_count", historyCount)
        // Text, since SQLite's integers are signed and would show the upper half as negative numbers.
        columns.set("seed", String(seed))
        columns.set("server_name", server.name)
        columns.set("server_host", server.host)
        columns.set("server_address", server.address)
        columns.set("server_side_channel_port", server.sideChannelPort)
        columns.set("server_results_port", server.resultsPort)
        columns.set("server_security", server.security)
        columns.set("server_embedded", server.embedded)
        columns.set("server_ca_fingerprint", server.caFingerprint)
        columns.set("client_address", clientAddress)
        columns.set("software_version", softwareVersion)
        columns.set("verdict", verdict)
        columns.set("measured_verdict", measuredVerdict)
        columns.set("verdict_override", override)
        columns.set("profile", profile)
        columns.set("statistics_reported", statistics != nil)
        columns.set("area", statistics?.area)
        columns.set("ks_statistic", statistics?.ksStatistic)
        columns.set("ks_p_value", statistics?.ksPValue)
        columns.set("resampling_ratio", statistics?.resamplingRatio)
        columns.set("mean_original_mbps", statistics?.meanOriginal)
        columns.set("mean_control_mbps", statistics?.meanControl)
        columns.set("obstacle", obstacle)
        columns.set("too_few_samples", tooFewSamples)
        columns.set("confirms", confirms)
        return columns
    }

    /// Puts a test together from its row in `test` and what was read from the other tables.
    init(
        _ columns: ColumnReader,
        decisions: [StoredDecision],
        settings: [String: String],
        notes: [String],
        replays: [StoredReplay],
        localization: StoredLocalization?,
        ruleSearch: StoredRuleSearch?,
        effect: StoredEffect?
    ) throws(ResultStoreError) {
        self.init(
            id: try columns.integer("id"),
            kind: try columns.choice("kind"),
            app: try columns.text("app"),
            appTitle: try columns.text("app_title"),
            category: try columns.text("category"),
            status: try columns.choice("status"),
            failure: try Failure(columns),
            started: try columns.date("started"),
            ended: try columns.date("ended"),
            order: try columns.list("run_order"),
            userID: try columns.text("user_id"),
            historyCount: try columns.integer("history_count"),
            seed: try columns.read("seed") { String.fromDatabaseValue($0).flatMap { UInt64($0) } },
            server: try ServerContext(columns),
            clientAddress: try columns.optionalText("client_address"),
            softwareVersion: try columns.text("software_version"),
            verdict: try columns.optionalText("verdict"),
            measuredVerdict: try columns.optionalText("measured_verdict"),
            override: try columns.optionalText("verdict_override"),
            profile: try columns.optionalText("profile"),
            decisions: decisions,
            statistics: try StoredStatistics(columns),
            obstacle: try columns.optionalText("obstacle"),
            tooFewSamples: try columns.flag("too_few_samples"),
            settings: settings,
            notes: notes,
            confirms: try columns.optionalInteger("confirms"),
            replays: replays,
            localization: localization,
            ruleSearch: ruleSearch,
            effect: effect
        )
    }
}

extension StoredTest.Failure {
    /// Reads the failure from a row of `test`, nil if there was none.
    fileprivate init?(_ columns: ColumnReader) throws(ResultStoreError) {
        guard let code = try columns.optionalText("failure_code") else { return nil }
        self.init(
            code: code,
            message: try columns.text("failure_message"),
            exitCode: try columns.integer("failure_exit_code")
        )
    }
}

extension StoredTest.ServerContext {
    /// Reads the server from a row of `test`.
    fileprivate init(_ columns: ColumnReader) throws(ResultStoreError) {
        self.init(
            name: try columns.text("server_name"),
            host: try columns.text("server_host"),
            address: try columns.optionalText("server_address"),
            sideChannelPort: try columns.integer("server_side_channel_port"),
            resultsPort: try columns.integer("server_results_port"),
            security: try columns.text("server_security"),
            embedded: try columns.flag("server_embedded"),
            caFingerprint: try columns.optionalText("server_ca_fingerprint")
        )
    }
}

extension StoredStatistics {
    /// Reads the statistics from a row of `test`, nil if the results service reported none.
    init?(_ columns: ColumnReader) throws(ResultStoreError) {
        guard try columns.flag("statistics_reported") else { return nil }
        self.init(
            area: try columns.real("area"),
            ksStatistic: try columns.real("ks_statistic"),
            ksPValue: try columns.real("ks_p_value"),
            resamplingRatio: try columns.real("resampling_ratio"),
            meanOriginal: try columns.real("mean_original_mbps"),
            meanControl: try columns.real("mean_control_mbps")
        )
    }
}
