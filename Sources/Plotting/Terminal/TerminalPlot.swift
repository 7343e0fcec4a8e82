/// A plot drawn with characters.
///
/// Curves consist of Braille dots, eight per character, or of ASCII characters if the terminal does not
/// support more. Series differ in the density of their dots or in their character, and in colour if
/// available.
package struct TerminalPlot: Sendable {
    /// The plot.
    let plot: Plot
    /// The width of the window, in characters.
    let columns: Int
    /// The height to fill, in lines.
    let rows: Int
    private let glyphs: SeriesGlyphs

    /// The minimum width of a plot.
    package static let fewestColumns = 32
    /// The minimum height of a plot.
    package static let fewestRows = 9
    /// Number of consecutive characters with the same colour where series coincide.
    private static let turn = 2
    /// The maximum width of a drawing; larger windows are not filled.
    package static let mostColumns = 1_000
    /// The maximum height of a drawing.
    package static let mostRows = 300

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - plot: the plot.
    ///   - columns: the width of the window.
    ///   - rows: the number of lines, including legend and axes.
    ///   - isUnicode: true if the terminal supports more than ASCII.
    ///   - hasColour: true if it supports colours.
    package init(_ plot: Plot, columns: Int, rows: Int, isUnicode: Bool, hasColour: Bool) {
        self.plot = plot
        self.columns = min(columns, Self.mostColumns)
        self.rows = min(rows, Self.mostRows)
        glyphs = SeriesGlyphs(isUnicode: isUnicode, hasColour: hasColour, count: plot.series.count)
    }

    /// The drawing, line by line, none wider than the window; or a sentence if the window is too small.
    package var lines: [String] {
        guard columns >= Self.fewestColumns, rows >= Self.fewestRows else {
            return wrapped(
                plot.words(
                    .tooSmall(
                        columns: max(0, columns), rows: max(0, rows), fewestColumns: Self.fewestColumns,
                        fewestRows: Self.fewestRows)))
        }
        guard !plot.isEmpty else { return wrapped(plot.words(.empty(title: plot.title))) }
        let heading = TerminalText.cut(safe(plot.title), to: columns, isUnicode: isUnicode)
        let legend = legendLines
        let caption = TerminalText.cut(safe(plot.vertical.caption), to: columns, isUnicode: isUnicode)
        // Heading, caption, axis and labels take a line each.
        return [bold(heading)] + legend + [caption] + drawing(height: rows - 4 - legend.count)
    }

    private var isUnicode: Bool { glyphs.isUnicode }

    private func safe(_ text: String) -> String { TerminalText.safe(text, isUnicode: isUnicode) }

    private func bold(_ text: String) -> String { glyphs.hasColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    private func wrapped(_ text: String) -> [String] {
        TerminalText.wrapped(safe(text), to: max(1, columns), isUnicode: isUnicode)
    }

    /// The legend in as few lines as possible, leaving at least four to the drawing.
    private var legendLines: [String] {
        let most = max(1, rows - 8)
        var lines: [(text: String, width: Int)] = []
        for (index, series) in plot.series.enumerated() {
            let sample = glyphs.sample(plot.style(index))
            let room = columns - sample.count - 1
            let name = TerminalText.cut(safe(series.legend(plot.words)), to: room, isUnicode: isUnicode)
            let entry = glyphs.coloured(sample, plot.style(index)) + " " + name
            let width = sample.count + 1 + TerminalText.width(name)
            if let line = lines.last, line.width + 3 + width <= columns {
                lines[lines.count - 1] = (line.text + "   " + entry, line.width + 3 + width)
            } else if lines.count < most {
                lines.append((entry, width))
            } else {
                let more = "and \(plot.series.count - index) more"
                if let line = lines.last, line.width + 3 + more.count <= columns {
                    lines[lines.count - 1] = (line.text + "   " + more, line.width + 3 + more.count)
                } else {
                    lines[lines.count - 1] = ("\(plot.series.count) series", 0)
                }
                break
            }
        }
        return lines.map(\.text)
    }

    private func drawing(height: Int) -> [String] {
        let vertical = AxisScale(plot.vertical, atMost: max(2, height / 2))
        let names = vertical.ticks.map {
            TerminalText.cut(safe($0.label), to: columns / 3, isUnicode: isUnicode)
        }
        let gutter = (names.map(TerminalText.width).max() ?? 1) + 2
        let width = columns - gutter
        let horizontal = AxisScale(plot.horizontal, atMost: max(2, width / 9))
        var canvas = DotCanvas(columns: width, rows: height, series: plot.series.count, isBraille: isUnicode)
        let frame = DotFrame(canvas: canvas, xEnd: horizontal.end, yEnd: vertical.end)
        for (index, series) in plot.series.enumerated() {
            if let level = series.level {
                canvas.draw(
                    [PlotPoint(x: 0, y: level), PlotPoint(x: horizontal.end, y: level)].map(frame.dot),
                    series: index, pattern: SeriesGlyphs.level, marking: { _ in false })
            }
            for piece in series.strokes {
                canvas.draw(
                    series.corners(of: piece).map(frame.dot), series: index,
                    pattern: glyphs.pattern(plot.style(index)),
                    marking: { glyphs.marks(index, column: $0) })
            }
        }
        var labels: [Int: String] = [:]
        for (tick, name) in zip(vertical.ticks, names) {
            labels[frame.dot(PlotPoint(x: 0, y: tick.value)).y / canvas.dotsDown] = name
        }
        let body = (0..<height).map { row in
            let label = labels[row]
            let padding = String(repeating: " ", count: gutter - 2 - (label.map(TerminalText.width) ?? 0))
            let axis = label == nil ? (isUnicode ? "│" : "|") : (isUnicode ? "┤" : "+")
            return trimmed(padding + (label ?? "") + " " + axis + text(of: row, canvas))
        }
        let places = horizontal.ticks.map {
            (column: frame.dot(PlotPoint(x: $0.value, y: 0)).x / canvas.dotsAcross, label: safe($0.label))
        }
        return body + axisLines(places, gutter: gutter, width: width)
    }

    /// Returns a row of the canvas. Adjacent characters of one series share a colour code.
    private func text(of row: Int, _ canvas: DotCanvas) -> String {
        var line = ""
        var run = ""
        var runOwner: Int?
        func flush() {
            line += runOwner.map { glyphs.coloured(run, plot.style($0)) } ?? run
            run = ""
        }
        for column in 0..<canvas.columns {
            let cell = row * canvas.columns + column
            let present = plot.series.indices.filter { canvas.masks[$0][cell] != 0 }
            var owner = present.max {
                canvas.masks[$0][cell].nonzeroBitCount < canvas.masks[$1][cell].nonzeroBitCount
            }
            let character: Character
            if let marked = canvas.marks[cell], let letter = glyphs.letter(plot.style(marked)) {
                owner = marked
                character = letter
            } else if present.isEmpty {
                character = " "
            } else if isUnicode {
                let mask = present.reduce(UInt8(0)) { $0 | canvas.masks[$1][cell] }
                // If one series covers the others, their colours alternate.
                if present.contains(where: { canvas.masks[$0][cell] == mask }) {
                    owner = present[column / Self.turn % present.count]
                }
                character = Character(SeriesGlyphs.braille(mask))
            } else {
                // If series cover each other, their characters alternate.
                let turn = present[column % present.count]
                owner = turn
                character = glyphs.character(plot.style(turn))
            }
            if owner != runOwner {
                flush()
                runOwner = owner
            }
            run.append(character)
        }
        flush()
        return line
    }

    /// Returns the horizontal axis with its ticks, and the line of labels, which ends with the caption of the
    /// axis.
    private func axisLines(
        _ ticks: [(column: Int, label: String)], gutter: Int, width: Int
    ) -> [String] {
        let whole = safe(plot.horizontal.caption)
        // If there is little space, only the unit is shown.
        let caption =
            TerminalText.width(whole) <= width / 2
            ? whole
            : TerminalText.cut(safe(plot.horizontal.unit ?? whole), to: width / 2, isUnicode: isUnicode)
        let captionWidth = TerminalText.width(caption)
        var axis = [Character](repeating: isUnicode ? "─" : "-", count: width)
        var labels = [Character](repeating: " ", count: gutter + width - captionWidth)
        var free = gutter - 1
        for tick in ticks {
            axis[min(width - 1, tick.column)] = isUnicode ? "┬" : "+"
            let start = gutter + tick.column - tick.label.count / 2
            guard start >= free, start + tick.label.count < labels.count else { continue }
            labels.replaceSubrange(start..<start + tick.label.count, with: Array(tick.label))
            free = start + tick.label.count + 1
        }
        let corner = String(repeating: " ", count: gutter - 1) + (isUnicode ? "└" : "+")
        return [corner + String(axis), String(labels) + caption]
    }

    private func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}

/// Positions of points on a canvas.
private struct DotFrame {
    let canvas: DotCanvas
    let xEnd: Double
    let yEnd: Double

    func dot(_ point: PlotPoint) -> DotCanvas.Dot {
        let across = min(1, max(0, point.x / xEnd)) * Double(canvas.width - 1)
        let up = min(1, max(0, point.y / yEnd)) * Double(canvas.height - 1)
        return DotCanvas.Dot(x: Int(across.rounded()), y: canvas.height - 1 - Int(up.rounded()))
    }
}
