/// A table with cells coloured by their values, such as hours by weekdays.
///
/// Each cell also contains its value as text, so the information does not depend on colour alone.
package struct HeatMap: Equatable, Sendable {
    /// Content of a cell.
    package struct Cell: Equatable, Sendable {
        /// Text in the cell; at most four characters fit.
        package let text: String
        /// Tooltip of the cell: "Tuesday, 20 h: 31 % slower, 12 pairs".
        package let note: String
        /// Its colour.
        package let level: Level

        package init(text: String, note: String, level: Level) {
            self.text = text
            self.note = note
            self.level = level
        }
    }

    /// Distance of a value from the middle, with its sign.
    package enum Level: String, CaseIterable, Sendable {
        case farBelow = "b2"
        case below = "b1"
        case middle = "m"
        case above = "a1"
        case farAbove = "a2"
    }

    /// Title in one line.
    package let title: String
    /// The names of the rows, the first on top.
    package let rows: [String]
    /// The names of the columns, from the left.
    package let columns: [String]
    /// Caption of the columns.
    package let caption: String
    /// The cells of each row; nil for an empty cell.
    package let cells: [[Cell?]]
    /// Meanings of the colours, in the order of the legend.
    package let legend: [(level: Level, meaning: String)]

    /// Creates a heat map.
    package init(
        title: String, rows: [String], columns: [String], caption: String, cells: [[Cell?]],
        legend: [(level: Level, meaning: String)]
    ) {
        self.title = title
        self.rows = rows
        self.columns = columns
        self.caption = caption
        self.cells = cells
        self.legend = legend
    }

    package static func == (one: HeatMap, other: HeatMap) -> Bool {
        one.title == other.title && one.rows == other.rows && one.columns == other.columns
            && one.caption == other.caption && one.cells == other.cells
            && one.legend.map(\.level) == other.legend.map(\.level)
            && one.legend.map(\.meaning) == other.legend.map(\.meaning)
    }
}
