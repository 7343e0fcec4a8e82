import CommandParsing
import ArgumentParser
import Basics
import Reports
import ResultStore
import TestModel
import Messages

/// `sql`: queries the stored tests with SQL.
struct SQLCommand: ReadsResults {
    static let about = CommandAbout(
        "Ask the stored tests in SQL, read only; without a query, list the views.",
        "Interroger les tests enregistrés en SQL, en lecture seule ; sans requête, lister les vues.", .pages,
        examples: [
            "sql 'SELECT app, count(*) AS tests, median(effect_change) FROM tests GROUP BY app'",
            "sql --views", "sql --columns samples",
            "sql 'SELECT * FROM samples WHERE test_id = 17' --csv",
        ])

    static var configuration: CommandConfiguration { .init(commandName: "sql", about) }

    @Argument(
        help: .says(
            "The query, in quotes: one statement that reads.",
            "La requête, entre guillemets : une seule instruction, qui lit.", takes: .query)) var query:
        [String] = []
    @Flag(help: .says("List the views that a query finds.", "Liste les vues qu'une requête trouve."))
    var views = false
    @Option(help: .says("List the columns of this view.", "Liste les colonnes de cette vue.", takes: .view))
    var columns: String?
    @OptionGroup var origin: ResultsOrigin
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        // The blanks between separate words, and the quotation marks inside them, are lost.
        guard query.count < 2 else { throw UsageError.queryWithoutQuotes }
        let options = (views ? ["--views"] : []) + (columns == nil ? [] : ["--columns"])
        guard options.count + query.count < 2 else {
            throw UsageError.excludeEachOther(options[0], options.count == 2 ? options[1] : "QUERY")
        }
        if let columns, ResultView(rawValue: columns) == nil {
            throw UsageError.notAmong("--columns", ResultView.allCases.map(\.rawValue), given: columns)
        }
    }

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        if let view = columns.flatMap(ResultView.init(rawValue:)) {
            return output.show(Self.columns(of: view, session.messages))
        }
        guard let query = query.first else {
            if !views { output.say(session.messages.howToQuery) }
            return output.show(Self.views(session.messages))
        }
        let flag = CancellationFlag()
        let store = try await session.store()
        var answer = try await withTaskCancellationHandler {
            try await store.query(
                query, until: { flag.isSet }, begin: { QueryRows($0, output) }, add: { try $0.add($1) })
        } onCancel: {
            flag.set()
        }
        // Rows received before an interruption stay on the screen; an empty result is only reported for a
        // complete answer.
        if answer.stopped == nil || answer.rows.count > 0 { answer.rows.finish() }
        if let stopped = answer.stopped { throw stopped }
    }

    private static func views(_ words: Messages) -> Table {
        var table = Table([.init(.view, key: "view"), .init(.meaning, key: "summary")], empty: "")
        for view in ResultView.allCases {
            table.add([
                .init(view.rawValue),
                .init(words.meaning(view.meaning), .string(Messages.english.meaning(view.meaning))),
            ])
        }
        return table
    }

    private static func columns(of view: ResultView, _ words: Messages) -> Table {
        var table = Table(
            [
                .init(key: "view"), .init(.column, key: "column"), .init(.type, key: "type"),
                .init(.unit, key: "unit"), .init(.meaning, key: "summary"),
            ], empty: "")
        for column in view.columns {
            table.add([
                .init(.string(view.rawValue)), .init(column.name), .init(column.type),
                .init(column.unit?.rawValue ?? "", .optional(column.unit?.rawValue)),
                .init(words.meaning(column), .string(Messages.english.meaning(column))),
            ])
        }
        return table
    }
}
