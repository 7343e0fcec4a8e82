import TestRunner
import CommandParsing
import ArgumentParser
import Differentiation
import Foundation
import Basics
import Plotting
import Reports
import ResultStore
import TestModel
import Messages

extension ResultsCommand {
    /// `results summary`: shows the share of tests with differentiation, by group.
    struct Summary: ReadsResults {
        static let about = CommandAbout(
            "Count how often tests show differentiation, group by group.",
            "Compter la différenciation, groupe par groupe.", .reads,
            examples: [
                "results summary", "results summary --by app,month --since 1w",
                "results summary --by app --plot",
            ])

        static var configuration: CommandConfiguration { .init(commandName: "summary", about) }

        @Option(
            help: .says(
                """
                By what, as in app,month: app, network, as-number, country, vantage-point, campaign, server, kind, \
                direction, verdict, hour, weekday, month, tag, source.
                """,
                """
                Par quoi, comme app,month : app, network, as-number, country, vantage-point, campaign, server, kind, \
                direction, verdict, hour, weekday, month, tag, source.
                """, takes: .grouping)) var by: String?
        @OptionGroup var selection: TestSelection
        @OptionGroup var evidence: EvidenceOptions
        @OptionGroup var drawing: AddedPlotOptions
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        mutating func validate() throws { _ = try GroupKeys.keys(by) }

        var onlyReads: Bool { drawing.options.svg == nil }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let asked = try GroupKeys.keys(by)
            try drawing.check()
            let store = try await session.store()
            let selected = selection.filter(at: session.clock.now(), in: session)
            let chosen = evidence.counting(selected)
            let counted = try await CancellationFlag.watching { flag in
                try await store.groups(chosen, by: GroupKeys.counting(asked), until: { flag.isSet })
            }
            let keys = GroupKeys.shown(asked, of: counted.counts.keys)
            let groups = Dictionary(
                counted.counts.map { (Array($0.key.prefix(keys.count)), $0.value) },
                uniquingKeysWith: { first, _ in first })
            if groups.isEmpty { try await selection.checkNames(in: session) }
            let output = session.output(form)
            let summaries = SummaryTable(groups, by: keys.map(\.heading))
            output.show(summaries.table(session.messages))
            try await evidence.tellLeftOut(selected, of: store, output)
            for note in session.messages.records(counted.records) {
                output.note(session.messages.note(note))
            }
            try drawing.draw(output, fewestRows: summaries.plotRows) { summaries.plots($0) }
            if drawing.plot, summaries.undrawn > 0 {
                output.note(session.messages.note(session.messages.groupsNotDrawn(summaries.undrawn)))
            }
        }
    }
}
