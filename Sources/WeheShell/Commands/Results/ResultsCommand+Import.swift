import ArgumentParser
import Foundation
import ResultStore

extension ResultsCommand {
    /// `results import`: takes over tests that were exported elsewhere.
    struct Import: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "import", .resultsImport) }

        @Argument(help: .init(.resultsFile), completion: .file()) var path: String
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let file = try ImportFile(path: path)
            let store = try session.store()
            let count = try await withTaskCancellationHandler {
                try await store.import(at: Date()) { try file.next() }
            } onCancel: {
                file.cancel()
            }
            let output = session.output(form)
            output.say(
                session.wording.testsImported(
                    count.imported.count, skipped: count.skipped, ids: Self.span(of: count.imported)))
            output.record([
                "imported": .count(count.imported.count), "skipped": .count(count.skipped),
                "first_id": .optional(count.imported.first), "last_id": .optional(count.imported.last),
            ])
        }

        /// The new numbers as one names them: `17` or `17-20`.
        private static func span(of ids: [Int64]) -> String {
            guard let first = ids.first, let last = ids.last else { return "" }
            return first == last ? "\(first)" : "\(first)-\(last)"
        }
    }
}
