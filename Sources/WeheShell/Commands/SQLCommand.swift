import ArgumentParser
import Formatting
import Reports
import ResultStore
import SystemFiles
import TestModel
import Wording

/// `sql`: questions to the stored tests that no other command answers.
struct SQLCommand: ReadsResults {
    static var configuration: CommandConfiguration { .init(commandName: "sql", .sql) }

    @Argument(help: .init(.sqlQuery)) var query: [String] = []
    @Flag(help: .init(.sqlViews)) var views = false
    @Option(help: .init(.sqlColumns)) var columns: String?
    @OptionGroup var origin: ResultsOrigin
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        // The blanks between words, and the quotes inside them, are gone.
        guard query.count < 2 else { throw UsageFault.queryWithoutQuotes }
        let options = (views ? ["--views"] : []) + (columns == nil ? [] : ["--columns"])
        guard options.count + query.count < 2 else {
            throw UsageFault.excludeEachOther(options[0], options.count == 2 ? options[1] : "QUERY")
        }
        if let columns, ResultView(rawValue: columns) == nil {
            throw UsageFault.notAmong("--columns", ResultView.allCases.map(\.rawValue), given: columns)
        }
    }

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        if let view = columns.flatMap(ResultView.init(rawValue:)) {
            return output.show(Self.columns(of: view))
        }
        guard let query = query.first else {
            if !views { output.say(session.wording.howToQuery) }
            return output.show(Self.views(session.wording))
        }
        let flag = CancellationFlag()
        let store = try await session.store()
        var answer = try await withTaskCancellationHandler {
            try await store.query(
                query, until: { flag.isSet }, begin: { QueryRows($0, output) }, add: { try $0.add($1) })
        } onCancel: {
            flag.set()
        }
        // What came before an interruption stays shown; that nothing came, only the end of a whole answer tells.
        if answer.stopped == nil || answer.rows.count > 0 { answer.rows.finish() }
        if let stopped = answer.stopped { throw stopped }
    }

    private static func views(_ words: any Wording) -> Table {
        var table = Table([.init(.view, key: "view"), .init(.meaning, key: "summary")], empty: "")
        for view in ResultView.allCases {
            table.add([
                .init(view.rawValue), .init(words.meaning(view.text), .string(English().meaning(view.text))),
            ])
        }
        return table
    }

    private static func columns(of view: ResultView) -> Table {
        var table = Table(
            [
                .init(key: "view"), .init(.column, key: "column"), .init(.type, key: "type"),
                .init(.unit, key: "unit"), .init(.meaning, key: "summary"),
            ], empty: "")
        for column in view.columns {
            table.add([
                .init(.string(view.rawValue)), .init(column.name), .init(column.type),
                .init(column.unit?.rawValue ?? "", .optional(column.unit?.rawValue)),
                .init(column.explanation),
            ])
        }
        return table
    }
}
