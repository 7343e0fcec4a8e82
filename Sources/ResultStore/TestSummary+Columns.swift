import GRDB
import TestModel

extension TestSummary {
    /// The columns of `test` that a summary needs.
    static let columns = """
        id, kind, app, app_title, category, status, failure_code, started, ended, server_name, verdict, \
        measured_verdict, verdict_override, profile, statistics_reported, area, ks_statistic, ks_p_value, \
        resampling_ratio, mean_original_mbps, mean_control_mbps, obstacle, too_few_samples, confirms
        """

    /// Reads a summary from those columns.
    init(
        _ columns: ColumnReader, effect: StoredEffect?, notes: [String], tags: [String], userNotes: [UserNote]
    ) throws(ResultStoreError) {
        self.init(
            id: try columns.integer("id"),
            kind: try columns.choice("kind"),
            app: try columns.text("app"),
            appTitle: try columns.text("app_title"),
            category: try columns.text("category"),
            status: try columns.choice("status"),
            failureCode: try columns.optionalText("failure_code"),
            started: try columns.date("started"),
            ended: try columns.date("ended"),
            server: try columns.text("server_name"),
            verdict: try columns.optionalText("verdict"),
            measuredVerdict: try columns.optionalText("measured_verdict"),
            override: try columns.optionalText("verdict_override"),
            profile: try columns.optionalText("profile"),
            statistics: try StoredStatistics(columns),
            effect: effect,
            obstacle: try columns.optionalText("obstacle"),
            tooFewSamples: try columns.flag("too_few_samples"),
            confirms: try columns.optionalInteger("confirms"),
            notes: notes,
            tags: tags,
            userNotes: userNotes
        )
    }
}
