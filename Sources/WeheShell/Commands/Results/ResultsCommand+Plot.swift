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
    struct Draw: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "plot", .resultsPlot) }

        @OptionGroup var references: TestReferences
        @Option(help: .init(.plotSVG)) var svg: String?
        @Option(help: .init(.plotHTML)) var html: String?
        @Flag(help: .init(.plotASCII)) var ascii = false
        @Option(help: .init(.plotKind)) var kind = PlotKind.both
        @Option(help: .init(.plotWidth)) var width: Int?
        @Option(help: .init(.plotHeight)) var height: Int?
        @Flag(help: .init(.plotForce)) var force = false
        @OptionGroup var form: FormOptions

        private static let widths = TerminalPlot.fewestColumns...TerminalPlot.mostColumns
        private static let heights = TerminalPlot.fewestRows...TerminalPlot.mostRows

        mutating func validate() throws {
            for (option, limits, given) in [
                ("--width", Self.widths, width), ("--height", Self.heights, height),
            ] {
                if let given, !limits.contains(given) {
                    throw UsageFault.outOfRange(option, limits, given: given)
                }
            }
            if let svg, let html, OutputFile.areSame(svg, html) {
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
            if !force { for name in [svg, html].compactMap(\.self) { try OutputFile.requireAbsent(name) } }
            if let svg {
                let plots = TestPlots(drawn, words: English()).plots(kind)
                try write(SVGSheet(plots).document, to: svg, output)
            }
            if let html {
                let report = TestReportPage(chosen, drawn: drawn, kind: kind, made: Date())
                try write(report.document, to: html, output)
            }
            if svg == nil, html == nil, output.form == .table {
                output.say(drawn: drawing(TestPlots(drawn, words: session.wording), output))
            }
            output.record(record(drawn))
        }

        private func write(_ document: String, to name: String, _ output: Output) throws(ShellError) {
            var file = try OutputFile(name, overwriting: force)
            try file.write(document)
            try file.finish()
            output.say(output.wording.written(file.path))
        }

        /// Tests with something to draw, and those without.
        private static func divided(_ tests: [StoredTest]) -> ([StoredTest], [StoredTest]) {
            (tests.filter(TestPlots.canDraw), tests.filter { !TestPlots.canDraw($0) })
        }

        private func drawing(_ plots: TestPlots, _ output: Output) -> [String] {
            let traits = output.standardOutput
            let window =
                traits.isTerminal ? Terminal.windowSize : WindowSize(columns: traits.columns ?? 80, rows: 24)
            let shown = plots.plots(kind)
            // The prompt and a line between drawings need room too.
            let rows = height ?? min(40, max(TerminalPlot.fewestRows, (window.rows - 2) / shown.count - 1))
            let columns = width ?? window.columns
            let words = output.wording
            guard columns >= TerminalPlot.fewestColumns else {
                return [words.plotNeedsColumns(TerminalPlot.fewestColumns, here: columns)]
            }
            let isUnicode = traits.isUnicode && !ascii
            return Array(
                shown.map { plot in
                    TerminalPlot(
                        isUnicode ? plot : plots.folded(plot), columns: columns, rows: rows,
                        isUnicode: isUnicode, hasColour: traits.hasColour
                    ).lines
                }.joined(separator: [""]))
        }

        private func record(_ drawn: [StoredTest]) -> JSONValue {
            [
                "tests": .array(drawn.map { .integer($0.id ?? 0) }), "kind": .string(kind.rawValue),
                "svg": .optional(svg), "html": .optional(html),
                "series": .array(drawn.flatMap(TestPlots.summaries)),
            ]
        }
    }
}
