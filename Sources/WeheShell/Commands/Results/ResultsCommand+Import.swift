import ArgumentParser
import Formatting
import Foundation
import Reports
import ResultStore
import TestModel
import Wording

extension ResultsCommand {
    /// `results import`: takes over tests that were exported elsewhere.
    struct Import: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "import", .resultsImport) }

        @Argument(help: .init(.resultsFile), completion: .file()) var path: String
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let file = try ImportFile(path: path)
            let store = try await session.store()
            let output = session.output(form)
            let date = Date()
            var count = ResultStore.ImportCount()
            var batch = await file.next()
            while true {
                let current = batch
                // The next tests are read while these are stored.
                async let next = current.isLast ? current : file.next()
                // What came before an error is stored; the next import passes it over.
                if !current.tests.isEmpty { count += try await store.import(current.tests, at: date) }
                batch = await next
                if current.isLast { break }
            }
            if let cause = batch.failure {
                throw ImportStopped(cause: cause, imported: count.imported.count)
            }
            if batch.isCancelled {
                output.note(session.wording.importStopped(count.imported.count))
                throw CancellationError()
            }
            output.say(
                session.wording.testsImported(
                    count.imported.count, filled: count.filled.count, skipped: count.skipped,
                    ids: Self.span(of: count.imported)))
            output.record([
                "imported": .count(count.imported.count), "filled": .count(count.filled.count),
                "skipped": .count(count.skipped),
                "first_id": count.imported.first.plain, "last_id": count.imported.last.plain,
            ])
        }

        /// The new numbers as one names them: `17` or `17-20`.
        private static func span(of ids: [Int64]) -> String {
            guard let first = ids.first, let last = ids.last else { return "" }
            return first == last ? "\(first)" : "\(first)-\(last)"
        }
    }
}
