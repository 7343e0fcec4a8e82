/// A table whose cells are coloured by what they hold: hours over weekdays.
///
/// Each cell says its value in figures, so nothing rests on colours alone.
package struct HeatMap: Equatable, Sendable {
    /// What a cell holds.
    package struct Cell: Equatable, Sendable {
        /// What stands in it; at most four characters have room.
        package let text: String
        /// What is told of it where a pointer rests on it: "Tuesday, 20 h: 31 % slower, 12 pairs".
        package let note: String
        /// Its colour.
        package let level: Level

        package init(text: String, note: String, level: Level) {
            self.text = text
            self.note = note
            self.level = level
        }
    }

    /// How far a value is from the middle, and to which side.
    package enum Level: String, CaseIterable, Sendable {
        case farBelow = "b2"
        case below = "b1"
        case middle = "m"
        case above = "a1"
        case farAbove = "a2"
    }

    /// What is shown, in one line.
    package let title: String
    /// The names of the rows, the first on top.
    package let rows: [String]
    /// The names of the columns, from the left.
    package let columns: [String]
    /// What the columns are.
    package let caption: String
    /// The cells of each row; nil where there is nothing.
    package let cells: [[Cell?]]
    /// What the colours mean, in the order of the legend.
    package let legend: [(level: Level, meaning: String)]

    /// Describes a drawing.
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
