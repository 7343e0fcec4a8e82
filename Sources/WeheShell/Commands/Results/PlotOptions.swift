import ArgumentParser
import Formatting
import LineEditor
import Plotting
import Reports
import TestModel
import Wording

/// How plots are drawn, and into which file.
struct PlotOptions: ParsableArguments {
    @Option(help: .init(.plotSVG)) var svg: String?
    @Flag(help: .init(.plotASCII)) var ascii = false
    @Option(help: .init(.plotWidth)) var width: Int?
    @Option(help: .init(.plotHeight)) var height: Int?
    @Flag(help: .init(.plotForce)) var force = false

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
    }

    /// Writes a file.
    ///
    /// - Throws: `ShellError.cannotWrite`.
    func write(_ document: String, to name: String, _ output: Output) throws(ShellError) {
        var file = try OutputFile(name, overwriting: force)
        try file.write(document)
        try file.finish()
        output.say(output.wording.written(file.path))
    }

    /// The plots as lines for the terminal, or a sentence where it is too narrow.
    ///
    /// - Parameters:
    ///   - plots: at least one.
    ///   - output: where the lines will go.
    ///   - fewestRows: how many lines each plot takes at least, unless its height is told.
    /// - Returns: the lines, with an empty one between two plots.
    func lines(_ plots: [Plot], _ output: Output, fewestRows: Int = TerminalPlot.fewestRows) -> [String] {
        let traits = output.standardOutput
        let window =
            traits.isTerminal ? Terminal.windowSize : WindowSize(columns: traits.columns ?? 80, rows: 24)
        // The prompt and a line between drawings need room too.
        let rows = height ?? min(max(40, fewestRows), max(fewestRows, (window.rows - 2) / plots.count - 1))
        let columns = width ?? window.columns
        let words = output.wording
        guard columns >= TerminalPlot.fewestColumns else {
            return [words.plotNeedsColumns(TerminalPlot.fewestColumns, here: columns)]
        }
        let isUnicode = traits.isUnicode && !ascii
        return Array(
            plots.map { plot in
                TerminalPlot(
                    isUnicode ? plot : plot.folded(words), columns: columns, rows: rows,
                    isUnicode: isUnicode, hasColour: traits.hasColour
                ).lines
            }.joined(separator: [""]))
    }
}

/// Plots beside a table.
struct AddedPlotOptions: ParsableArguments {
    @Flag(help: .init(.plotToo)) var plot = false
    @OptionGroup var options: PlotOptions

    /// Makes sure, before anything is worked out, that the file may be written.
    ///
    /// - Throws: `ShellError.cannotWrite`.
    func check() throws(ShellError) {
        if let svg = options.svg, !options.force { try OutputFile.requireAbsent(svg) }
    }

    /// Draws the plots that are asked for, in the terminal or into a file.
    ///
    /// - Parameters:
    ///   - output: where the lines go.
    ///   - fewestRows: how many lines each plot takes at least, unless its height is told.
    ///   - plots: makes them in a language.
    /// - Throws: `ShellError.cannotWrite`.
    func draw(
        _ output: Output, fewestRows: Int = TerminalPlot.fewestRows, _ plots: (any Wording) -> [Plot]
    ) throws(ShellError) {
        if let svg = options.svg {
            let drawn = plots(English())
            if !drawn.isEmpty { try options.write(SVGSheet(drawn).document, to: svg, output) }
        }
        guard plot, output.form == .table else { return }
        let drawn = plots(output.wording)
        guard !drawn.isEmpty else { return }
        output.say(drawn: [""] + options.lines(drawn, output, fewestRows: fewestRows))
    }
}
