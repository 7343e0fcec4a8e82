import CommandParsing
import ArgumentParser
import Basics
import LineEditor
import Plotting
import Reports
import TestModel
import Messages

/// The options for drawing plots and for their files.
struct PlotOptions: ParsableArguments {
    @Option(
        help: .says(
            "Write the drawing into this file as SVG.", "Écrit le dessin dans ce fichier, en SVG.",
            takes: .file)) var svg: String?
    @Flag(help: .says("Draw with ASCII characters only.", "Dessine seulement avec des caractères ASCII."))
    var ascii = false
    @Option(
        help: .says(
            "The width of a drawing, in characters.", "La largeur d'un dessin, en caractères.", takes: .number
        )) var width: Int?
    @Option(
        help: .says(
            "The height of one drawing, in lines.", "La hauteur d'un dessin, en lignes.", takes: .number))
    var height: Int?
    @Flag(help: .plotForce) var force = false

    private static let widths = TerminalPlot.fewestColumns...TerminalPlot.mostColumns
    private static let heights = TerminalPlot.fewestRows...TerminalPlot.mostRows

    mutating func validate() throws {
        for (option, limits, given) in [
            ("--width", Self.widths, width), ("--height", Self.heights, height),
        ] {
            if let given, !limits.contains(given) {
                throw UsageError.outOfRange(option, limits, given: given)
            }
        }
    }

    /// Writes a plot to a file.
    ///
    /// - Throws: `ShellError.cannotWrite`.
    func write(_ document: String, to name: String, _ output: Output) throws(ShellError) {
        var file = try OutputFile(name, overwriting: force)
        try file.write(document)
        try file.finish()
        output.say(output.messages.written(file.path))
    }

    /// Returns the plots as lines for the terminal, or a sentence if it is too narrow.
    ///
    /// - Parameters:
    ///   - plots: at least one.
    ///   - output: the destination of the lines.
    ///   - fewestRows: the minimum number of lines of each plot, unless its height is given.
    /// - Returns: the lines, with an empty one between two plots.
    func lines(_ plots: [Plot], _ output: Output, fewestRows: Int = TerminalPlot.fewestRows) -> [String] {
        let traits = output.standardOutput
        let window =
            traits.isTerminal ? Terminal.windowSize : WindowSize(columns: traits.columns ?? 80, rows: 24)
        // The prompt and a line between the plots need space, too.
        let rows = height ?? min(max(40, fewestRows), max(fewestRows, (window.rows - 2) / plots.count - 1))
        let columns = width ?? window.columns
        let words = output.messages
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

/// The options for plots in addition to a table.
struct AddedPlotOptions: ParsableArguments {
    @Flag(help: .says("Draw it below the table.", "Le dessine sous le tableau.")) var plot = false
    @OptionGroup var options: PlotOptions

    /// Checks, before the computation, that the file may be written.
    ///
    /// - Throws: `ShellError.cannotWrite`.
    func check() throws(ShellError) {
        if let svg = options.svg, !options.force { try OutputFile.requireAbsent(svg) }
    }

    /// Draws the requested plots, in the terminal or into a file.
    ///
    /// - Parameters:
    ///   - output: the destination of the lines.
    ///   - fewestRows: the minimum number of lines of each plot, unless its height is given.
    ///   - plots: creates the plots in the given language.
    /// - Throws: `ShellError.cannotWrite`.
    func draw(
        _ output: Output, fewestRows: Int = TerminalPlot.fewestRows, _ plots: (Messages) -> [Plot]
    ) throws(ShellError) {
        if let svg = options.svg {
            let drawn = plots(output.messages)
            if !drawn.isEmpty { try options.write(SVGSheet(drawn).document, to: svg, output) }
        }
        guard plot, output.form == .table else { return }
        let drawn = plots(output.messages)
        guard !drawn.isEmpty else { return }
        output.say(drawn: [""] + options.lines(drawn, output, fewestRows: fewestRows))
    }
}
