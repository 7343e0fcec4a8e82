import Foundation

/// All figures as aligned text.
struct FigureTable {
    private static let headings = ["benchmark", "figure", "n", "min", "median", "max", "unit", "aim"]
    /// The columns that hold numbers.
    private static let rightAligned = 2...5

    private var rows = [headings]

    /// Whether there are no figures.
    var isEmpty: Bool { rows.count == 1 }

    /// Adds the figures of a benchmark.
    mutating func add(_ figures: [Figure], of benchmark: String) {
        for figure in figures {
            rows.append([
                benchmark, figure.name, "\(figure.values.count)", Self.number(figure.minimum),
                Self.number(figure.median), Self.number(figure.maximum), figure.unit, Self.aim(figure),
            ])
        }
    }

    /// One line for the headings and one for each figure.
    var lines: [String] {
        let widths = Self.headings.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return Self.rightAligned.contains(column) ? padding + cell.0 : cell.0 + padding
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }

    private static func aim(_ figure: Figure) -> String {
        let mark = figure.isAimReached == true ? "reached" : "missed"
        switch figure.aim {
        case .atMost(let bound): return "<= \(number(bound)) \(mark)"
        case .atLeast(let bound): return ">= \(number(bound)) \(mark)"
        case nil: return ""
        }
    }

    /// A number with three significant digits, and all digits before the point.
    static func number(_ value: Double) -> String {
        guard value.isFinite, value != 0 else { return value == 0 ? "0" : "-" }
        // What rounds up to a power of ten has one place less.
        let size = abs(value) * 1.0005
        var places = 2
        var bound = 10.0
        while size >= bound, places > 0 {
            places -= 1
            bound *= 10
        }
        bound = 1
        while size < bound, places < 6 {
            places += 1
            bound /= 10
        }
        return String(format: "%.*f", places, value)
    }
}
