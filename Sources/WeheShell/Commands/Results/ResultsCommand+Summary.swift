import ArgumentParser
import Differentiation
import Foundation
import Formatting
import Reports
import ResultStore
import TestModel
import Wording

extension ResultsCommand {
    /// `results summary`: how often tests show differentiation, group by group.
    struct Summary: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "summary", .resultsSummary) }

        @Option(help: .init(.summaryBy)) var by: String?
        @OptionGroup var selection: TestSelection
        @OptionGroup var form: FormOptions

        /// What tests can be grouped by.
        private static let keys = SummaryKey.allCases.map(\.rawValue)

        mutating func validate() throws {
            for word in words where !Self.keys.contains(word) {
                throw UsageFault.notAmong("--by", Self.keys, given: word)
            }
        }

        private var words: [String] {
            by?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
        }

        /// What to group by, each once.
        private var chosen: [SummaryKey] {
            var keys: [SummaryKey] = []
            for key in words.compactMap(SummaryKey.init(rawValue:)) where !keys.contains(key) {
                keys.append(key)
            }
            return keys
        }

        func run(in session: isolated Session) async throws {
            let store = try await session.store()
            var filter = selection.filter(at: Date(), in: session)
            filter.hidesPairs = true
            let keys = chosen
            let flag = CancellationFlag()
            let groups = try await withTaskCancellationHandler {
                try await store.outcomes(
                    filter, by: keys, into: [[String?]: GroupSummary.Counts](), until: { flag.isSet }
                ) { groups, outcome in
                    groups[outcome.keys, default: .init()].count(outcome)
                }
            } onCancel: {
                flag.set()
            }
            try Task.checkCancellation()
            if groups.isEmpty { try await selection.checkNames(in: session) }
            let output = session.output(form)
            output.show(SummaryTable.table(groups, by: keys.map(\.heading), session.wording))
        }
    }
}

extension GroupSummary.Counts {
    /// Counts a test.
    fileprivate mutating func count(_ outcome: SummarisedTest) {
        tests += 1
        if let verdict = outcome.verdict?.ofReplays {
            decided += 1
            if verdict == .differentiation { hits += 1 }
        }
        if let original = outcome.original, let control = outcome.control, original > 0, control > 0 {
            changes.append(original / control - 1)
        }
    }
}

extension SummaryKey {
    /// The heading of its column, and the key for programs.
    fileprivate var heading: (heading: Heading, key: String) {
        let heading: Heading =
            switch self {
            case .app: .app
            case .network: .network
            case .server: .server
            case .kind: .kind
            case .verdict: .verdict
            case .hour: .hour
            case .weekday: .weekday
            case .month: .month
            case .tag: .tag
            case .source: .source
            }
        return (heading, rawValue)
    }
}
