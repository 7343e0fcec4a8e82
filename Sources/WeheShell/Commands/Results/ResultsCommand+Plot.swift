import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Foundation
import LineEditor
import Plotting
import Reports
import ResultStore
import TestModel
import Messages

extension PlotKind: ExpressibleByArgument {}

extension ResultsCommand {
    /// `results plot`: draws tests in the terminal, or into files.
    struct Draw: ReadsResults {
        static let about = CommandAbout(
            "Draw throughput over time and its distribution, here or into files.",
            "Dessiner le débit au cours du temps et sa répartition, ici ou dans des fichiers.", .reads,
            discussion: (
                """
                IDs are numbers, "last", or -2 for the last but one; several tests lie over each other. With --svg or \
                --html the drawing goes into files instead of onto the screen. The last sample of a replay, which covers \
                only part of its slice, is left out, as in the analysis.
                """,
                """
                Un test se nomme par son numéro, « last », ou -2 pour l'avant-dernier ; plusieurs se superposent. Avec \
                --svg ou --html, le dessin va dans des fichiers et non à l'écran. Le dernier échantillon d'un rejeu, qui \
                ne couvre qu'une part de sa tranche, est omis, comme dans l'analyse.
                """
            ),
            examples: [
                "results plot last", "results plot 17 18 --kind distribution",
                "results plot 3-7 --html report.html",
            ])

        static var configuration: CommandConfiguration { .init(commandName: "plot", about) }

        @OptionGroup var references: TestReferences
        @Option(help: .plotHTML) var html: String?
        @Option(
            help: .says(
                "What to draw: throughput, distribution, both, evidence.",
                "Ce qu'il faut dessiner : throughput, distribution, both, evidence.", takes: .plotKind))
        var kind =
            PlotKind.both
        @OptionGroup var drawing: PlotOptions
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        /// Minimum number of lines of a plot, so that its curves can be distinguished.
        private static let fewestRows = 14

        mutating func validate() throws {
            if let svg = drawing.svg, let html, OutputFile.areSame(svg, html) {
                throw UsageError.excludeEachOther("--svg \(svg)", "--html \(html)")
            }
        }

        var onlyReads: Bool { drawing.svg == nil && html == nil }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let chosen = try await session.store().existingTests(references.resolved(in: session))
            let measured = try await session.store().measurements(of: chosen)
            let (drawn, bare) = Self.divided(measured)
            guard !drawn.isEmpty else {
                throw ShellError.nothingToDo(.noSamples(tests: bare.map { $0.id ?? 0 }))
            }
            for test in bare { output.note(session.messages.note(session.messages.noSamples(test.id ?? 0))) }

            if kind == .evidence, !drawn.contains(where: TestPlots.hasReadings) {
                throw ShellError.nothingToDo(.noReadings(tests: drawn.map { $0.id ?? 0 }))
            }

            // Either both files are written or none.
            let svg = drawing.svg
            if !drawing.force {
                for name in [svg, html].compactMap(\.self) { try OutputFile.requireAbsent(name) }
            }
            if let svg {
                let plots = TestPlots(drawn, words: session.messages).plots(kind)
                try drawing.write(SVGSheet(plots).document, to: svg, output)
            }
            if let html {
                let (store, ids) = (try await session.store(), (chosen + drawn).compactMap(\.id))
                let report = TestReportPage(
                    chosen, drawn: drawn, kind: kind, standings: try await store.standings(of: ids),
                    identities: try await store.identities(of: ids), made: session.clock.now(),
                    words: session.messages)
                try drawing.write(report.document, to: html, output)
            }
            if svg == nil, html == nil, output.form == .table {
                output.say(
                    drawn: drawing.lines(
                        TestPlots(drawn, words: session.messages).plots(kind), output,
                        fewestRows: Self.fewestRows))
            }
            output.record(record(drawn))
        }

        /// Separates tests with data to draw from those without.
        private static func divided(_ tests: [StoredTest]) -> ([StoredTest], [StoredTest]) {
            (tests.filter(TestPlots.canDraw), tests.filter { !TestPlots.canDraw($0) })
        }

        private func record(_ drawn: [StoredTest]) -> JSONValue {
            [
                "tests": .array(drawn.map { .integer($0.id ?? 0) }), "kind": .string(kind.rawValue),
                "svg": .optional(drawing.svg), "html": .optional(html),
                "series": .array(drawn.flatMap(TestPlots.summaries)),
            ]
        }
    }
}
