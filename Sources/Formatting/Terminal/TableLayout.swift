/// How a table's columns share the width of a window.
package struct TableLayout {
    /// What becomes of a column in a window that is too narrow for all of them.
    package enum Claim: Sendable, Equatable {
        /// It stays, narrowed if it holds words; where those that stay do not fit even so, each row becomes a
        /// block of lines.
        case stays
        /// It goes, those of the lowest rank first.
        case yields(Int)
        /// Its cells stand in a line below their rows.
        case below
    }

    /// A column's texts, harmless and as the terminal can show them.
    package struct Column {
        package let heading: String
        package let cells: [String]
        package let alignsRight: Bool
        package let claim: Claim

        /// The width without anything narrowed.
        let natural: Int

        package init(heading: String, cells: [String], alignsRight: Bool, claim: Claim) {
            self.heading = heading
            self.cells = cells
            self.alignsRight = alignsRight
            self.claim = claim
            natural = cells.reduce(heading.count) { max($0, $1.count) }
        }

        /// The width without the cells that hold a word, such as a URL, that is too long to give it a column: what
        /// follows them in their row begins in the next line.
        package var usual: Int {
            cells.lazy.filter { !TableLayout.overflows($0) }.reduce(heading.count) { max($0, $1.count) }
        }

        /// The least width.
        package var least: Int {
            let usual = usual
            guard !alignsRight else { return usual }
            let longestWord = ([heading] + cells).flatMap { $0.split(separator: " ") }.map(\.count)
                .filter { $0 <= TableLayout.longestWord }.max()
            return min(usual, max(TableLayout.leastOfWords, longestWord ?? 0))
        }
    }

    private static let leastOfWords = 16
    private static let longestWord = 32
    private static let gap = 2

    private static func overflows(_ cell: String) -> Bool {
        cell.split(separator: " ").contains { $0.count > longestWord }
    }

    private let columns: [Column]
    private let below: [Column]
    private let widths: [Int]
    private let isInBlocks: Bool
    private let width: Int?

    /// The headings of columns for which there was no room.
    package let leftOut: [String]
    /// The headings of columns for which there was no room but which say the same in every row, and what they say.
    package let same: [(heading: String, text: String)]

    /// - Parameters:
    ///   - columns: the columns.
    ///   - width: the window's; nil where lines may be as long as they like.
    package init(columns: [Column], width: Int?) {
        self.width = width
        var (beside, below) = (columns, [Column]())
        var gone: [Column] = []
        if !Self.fits(columns, in: width) {
            below = columns.filter { $0.claim == .below }
            beside = columns.filter { $0.claim != .below }
        }
        while !Self.fits(beside, in: width), let next = Self.firstToGo(of: beside) {
            gone.append(beside.remove(at: next))
        }
        let widths = Self.widths(beside, in: width)
        isInBlocks = widths == nil
        // In blocks there is room for everything.
        self.columns = isInBlocks ? columns : beside
        self.below = isInBlocks ? [] : below
        self.widths = widths ?? []
        let missing = isInBlocks ? [] : gone.reversed()
        same = missing.compactMap { column in
            Set(column.cells).count == 1 ? (column.heading, column.cells[0]) : nil
        }
        leftOut = missing.filter { Set($0.cells).count > 1 }.map(\.heading)
    }

    private static func firstToGo(of columns: [Column]) -> Int? {
        let ranks: [(index: Int, rank: Int)] = columns.enumerated().compactMap { index, column in
            if case .yields(let rank) = column.claim { (index, rank) } else { nil }
        }
        return ranks.min { $0.rank < $1.rank }?.index
    }

    /// Whether nothing has to be narrowed.
    private static func fits(_ columns: [Column], in width: Int?) -> Bool {
        width.map { columns.map(\.natural).reduce(0, +) <= $0 - gap * columns.count } ?? true
    }

    /// How wide each column is; nil if they do not fit.
    private static func widths(_ columns: [Column], in width: Int?) -> [Int]? {
        guard let width, !fits(columns, in: width) else { return columns.map(\.natural) }
        let room = width - gap * columns.count
        var widths = columns.map(\.usual)
        let least = columns.map(\.least)
        guard least.reduce(0, +) <= room else { return nil }
        // The widest give first, so that those which need little keep it.
        while widths.reduce(0, +) > room {
            let widest = widths.indices.filter { widths[$0] > least[$0] }.max { widths[$0] < widths[$1] }
            guard let widest else { return nil }
            widths[widest] -= 1
        }
        return widths
    }

    /// The lines.
    package var lines: [String] {
        let rows = (columns.first?.cells ?? []).indices
        return isInBlocks
            ? rows.flatMap(block) : row(columns.map(\.heading)) + rows.flatMap { aligned($0) }
    }

    private func aligned(_ index: Int) -> [String] {
        row(columns.map { $0.cells[index] })
            + below.map { $0.cells[index] }.filter { !$0.isEmpty }.flatMap { text in
                ("      " + text).rows(LineWrapping(columns: width ?? .max, hanging: 6))
            }
    }

    /// The lines of a row: as many as its highest cell needs, and a further one behind a cell that overflows.
    private func row(_ cells: [String]) -> [String] {
        var lines: [String] = []
        var first = 0
        var start = Self.gap
        for (index, cell) in cells.enumerated() {
            let isLast = index == cells.count - 1
            let parts = cell.isEmpty ? [] : cell.rows(LineWrapping(columns: widths[index], hanging: 0))
            for (offset, part) in parts.enumerated() {
                while lines.count <= first + offset { lines.append("") }
                let missing = max(0, start - lines[first + offset].count)
                let blanks = columns[index].alignsRight ? missing + widths[index] - part.count : missing
                lines[first + offset] += String(repeating: " ", count: max(0, blanks)) + part
            }
            // What follows an overflowing cell stands beside its last line if it is short, else below.
            if !isLast, parts.contains(where: { $0.count > widths[index] }) { first = lines.count }
            start += widths[index] + Self.gap
        }
        return lines.isEmpty ? [""] : lines.map { $0.trimmed }
    }

    /// The lines of a row where columns do not fit: the first cell with its mark, then a line a cell.
    private func block(_ index: Int) -> [String] {
        let first = columns.firstIndex { !$0.heading.allSatisfy { $0 == " " } } ?? 0
        let marks = columns[(first + 1)...].prefix { $0.heading.isEmpty }.count
        let title = columns[...(first + marks)].map { $0.cells[index] }.filter { $0 != " " && $0 != "" }
        let rest = columns[(first + marks + 1)...].filter { !$0.cells[index].isEmpty }
        let labels = rest.map(\.heading.count).max() ?? 0
        let wrapping = LineWrapping(columns: width ?? .max)
        return ("  " + title.joined(separator: " ")).rows(wrapping)
            + rest.flatMap { column in
                let label = column.heading + String(repeating: " ", count: labels - column.heading.count)
                return "    \(label)  \(column.cells[index])"
                    .rows(
                        LineWrapping(
                            columns: wrapping.columns, hanging: min(labels + 6, wrapping.columns / 2)))
            }
    }
}

extension String {
    /// The text without blanks at its end.
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
