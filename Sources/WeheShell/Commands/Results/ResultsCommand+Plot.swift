import ArgumentParser
import Formatting
import Foundation
import LineEditor
import Plotting
import Reports
import ResultStore
import TestModel
import Wording

extension PlotKind: ExpressibleByArgument {}

extension ResultsCommand {
    /// `results plot`: draws tests in the terminal, or into files.
    struct Draw: ReadsResults {
        static var configuration: CommandConfiguration { .init(commandName: "plot", .resultsPlot) }

        @OptionGroup var references: TestReferences
        @Option(help: .init(.plotHTML)) var html: String?
        @Option(help: .init(.plotKind)) var kind = PlotKind.both
        @OptionGroup var drawing: PlotOptions
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        /// The fewest lines that a plot takes: curves of fewer could not be told apart.
        private static let fewestRows = 14

        mutating func validate() throws {
            if let svg = drawing.svg, let html, OutputFile.areSame(svg, html) {
                throw UsageFault.excludeEachOther("--svg \(svg)", "--html \(html)")
            }
        }

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let chosen = try await session.tests(references.resolved(in: session))
            let measured = try await session.measurements(of: chosen)
            let (drawn, bare) = Self.divided(measured)
            guard !drawn.isEmpty else {
                throw ShellError.nothingToDo(.noSamples(tests: bare.map { $0.id ?? 0 }))
            }
            for test in bare { output.note(session.wording.note(session.wording.noSamples(test.id ?? 0))) }

            // Both or none.
            let svg = drawing.svg
            if !drawing.force {
                for name in [svg, html].compactMap(\.self) { try OutputFile.requireAbsent(name) }
            }
            if let svg {
                let plots = TestPlots(drawn, words: English()).plots(kind)
                try drawing.write(SVGSheet(plots).document, to: svg, output)
            }
            if let html {
                let report = TestReportPage(chosen, drawn: drawn, kind: kind, made: Date())
                try drawing.write(report.document, to: html, output)
            }
            if svg == nil, html == nil, output.form == .table {
                output.say(
                    drawn: drawing.lines(
                        TestPlots(drawn, words: session.wording).plots(kind), output,
                        fewestRows: Self.fewestRows))
            }
            output.record(record(drawn))
        }

        /// Tests with something to draw, and those without.
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
