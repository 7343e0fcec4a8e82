/// Divides the width of a window among the columns of a table.
package struct TableLayout {
    /// The treatment of a column in a window that is too narrow for all columns.
    package enum Claim: Sendable, Equatable {
        /// The column stays, narrowed if it holds words; if these columns still do not fit, each row becomes
        /// a block of lines.
        case stays
        /// The column is dropped, lowest rank first.
        case yields(Int)
        /// Its cells stand in a line below their rows.
        case below
    }

    /// A column. Its cells are measured one by one and not kept, since there may be very many. The texts are
    /// already safe for the terminal and limited to its characters.
    package struct Column {
        package let heading: String
        package let alignsRight: Bool
        package let claim: Claim

        /// The width without narrowing, columns.
        private(set) var natural: Int
        /// The width without cells that hold a word too long for the column, such as a URL; the cells after
        /// such a cell continue in the next line.
        package private(set) var usual: Int
        /// The width of the longest word that is not too long for the column.
        private var longestWord: Int?
        /// The first cell.
        fileprivate private(set) var first: String?
        /// True if the cells differ.
        fileprivate private(set) var varies = false

        package init(heading: String, alignsRight: Bool, claim: Claim) {
            self.heading = heading
            self.alignsRight = alignsRight
            self.claim = claim
            natural = heading.count
            usual = heading.count
            longestWord = TableLayout.longest(heading).fitting
        }

        /// Measures a cell.
        package mutating func measure(_ cell: String) {
            let count = cell.characterCount
            natural = max(natural, count)
            if let first { varies = varies || first != cell } else { first = cell }
            // A cell that is no longer than both widths changes neither.
            guard count > usual || longestWord.map({ count > $0 }) ?? true else { return }
            let words = TableLayout.longest(cell)
            if !words.overflows { usual = max(usual, count) }
            longestWord = [longestWord, words.fitting].compactMap { $0 }.max()
        }

        /// The minimum width, columns.
        package var least: Int {
            alignsRight ? usual : min(usual, max(TableLayout.leastOfWords, longestWord ?? 0))
        }
    }

    private static let leastOfWords = 16
    private static let longestWord = 32
    private static let gap = 2

    /// Returns the width of the longest word of a text that fits a column, and true if there is a longer
    /// word.
    private static func longest(_ text: String) -> (fitting: Int?, overflows: Bool) {
        var fitting: Int?
        var overflows = false
        for word in text.utf8.split(separator: UInt8(ascii: " ")) {
            let count = Substring(word).characterCount
            if count <= longestWord { fitting = max(fitting ?? 0, count) } else { overflows = true }
        }
        return (fitting, overflows)
    }

    private let all: [Column]
    /// The indices of the columns that stand beside each other, and of those below them.
    private let columns: [Int]
    private let below: [Int]
    private let widths: [Int]
    private let isInBlocks: Bool
    private let width: Int?

    /// The headings of the columns that were dropped.
    package let leftOut: [String]
    /// The headings and texts of the dropped columns that have the same text in every row.
    package let same: [(heading: String, text: String)]

    /// - Parameters:
    ///   - columns: the columns.
    ///   - width: the width of the window; nil for no limit.
    package init(columns: [Column], width: Int?) {
        self.width = width
        all = columns
        var (beside, below) = (Array(columns.indices), [Int]())
        var gone: [Int] = []
        func fits(_ places: [Int]) -> Bool { Self.fits(places.map { columns[$0] }, in: width) }
        if !fits(beside) {
            below = beside.filter { columns[$0].claim == .below }
            beside = beside.filter { columns[$0].claim != .below }
        }
        while !fits(beside), let next = Self.firstToGo(of: beside.map { columns[$0] }) {
            gone.append(beside.remove(at: next))
        }
        let widths = Self.widths(beside.map { columns[$0] }, in: width)
        isInBlocks = widths == nil
        // Blocks have room for all columns.
        self.columns = isInBlocks ? Array(columns.indices) : beside
        self.below = isInBlocks ? [] : below
        self.widths = widths ?? []
        let missing = isInBlocks ? [] : gone.reversed().map { columns[$0] }
        same = missing.compactMap { column in
            column.varies ? nil : column.first.map { (column.heading, $0) }
        }
        leftOut = missing.filter(\.varies).map(\.heading)
    }

    private static func firstToGo(of columns: [Column]) -> Int? {
        let ranks: [(index: Int, rank: Int)] = columns.enumerated().compactMap { index, column in
            if case .yields(let rank) = column.claim { (index, rank) } else { nil }
        }
        return ranks.min { $0.rank < $1.rank }?.index
    }

    /// Returns true if no column has to be narrowed.
    private static func fits(_ columns: [Column], in width: Int?) -> Bool {
        width.map { columns.map(\.natural).reduce(0, +) <= $0 - gap * columns.count } ?? true
    }

    /// Returns the width of each column; nil if they do not fit.
    private static func widths(_ columns: [Column], in width: Int?) -> [Int]? {
        guard let width, !fits(columns, in: width) else { return columns.map(\.natural) }
        let room = width - gap * columns.count
        var widths = columns.map(\.usual)
        let least = columns.map(\.least)
        guard least.reduce(0, +) <= room else { return nil }
        // The widest columns are narrowed first, so that narrow ones keep their width.
        while widths.reduce(0, +) > room {
            let widest = widths.indices.filter { widths[$0] > least[$0] }.max { widths[$0] < widths[$1] }
            guard let widest else { return nil }
            widths[widest] -= 1
        }
        return widths
    }

    /// The lines of the heading; none if each row is a block.
    package var heading: [String] { isInBlocks ? [] : row(columns.map { all[$0].heading }) }

    /// Returns the lines of a row.
    ///
    /// - Parameter cells: the texts of all columns.
    /// - Returns: the lines.
    package func lines(_ cells: [String]) -> [String] {
        guard !isInBlocks else { return block(cells) }
        return row(columns.map { cells[$0] })
            + below.map { cells[$0] }.filter { !$0.isEmpty }.flatMap { text in
                ("      " + text).rows(LineWrapping(columns: width ?? .max, hanging: 6))
            }
    }

    /// Returns the line of a row whose cells all fit; nil if one does not.
    private func line(_ cells: [String]) -> String? {
        var line = ""
        // The number of characters so far, and the start of the column.
        var (end, start) = (0, Self.gap)
        for (index, cell) in cells.enumerated() {
            let count = cell.characterCount
            guard count <= widths[index] else { return nil }
            let indent = all[columns[index]].alignsRight ? widths[index] - count : 0
            if count > 0 {
                line += String(repeating: " ", count: start - end + indent) + cell
                end = start + indent + count
            }
            start += widths[index] + Self.gap
        }
        return line.trimmed
    }

    /// Returns the lines of a row: the number of its highest cell, plus one after a cell that overflows.
    private func row(_ cells: [String]) -> [String] {
        if let line = line(cells) { return [line] }
        var lines: [String] = []
        var first = 0
        var start = Self.gap
        for (index, cell) in cells.enumerated() {
            let isLast = index == cells.count - 1
            let parts = cell.isEmpty ? [] : cell.rows(LineWrapping(columns: widths[index], hanging: 0))
            for (offset, part) in parts.enumerated() {
                while lines.count <= first + offset { lines.append("") }
                let missing = max(0, start - lines[first + offset].count)
                let blanks = all[columns[index]].alignsRight ? missing + widths[index] - part.count : missing
                lines[first + offset] += String(repeating: " ", count: max(0, blanks)) + part
            }
            // The cells after an overflowing cell begin beside its last line if that is short, else below it.
            if !isLast, parts.contains(where: { $0.count > widths[index] }) { first = lines.count }
            start += widths[index] + Self.gap
        }
        return lines.isEmpty ? [""] : lines.map { $0.trimmed }
    }

    /// Returns the lines of a row whose columns do not fit: the first cell with its mark, then one line per
    /// cell.
    private func block(_ cells: [String]) -> [String] {
        let first = all.firstIndex { !$0.heading.allSatisfy { $0 == " " } } ?? 0
        let marks = all[(first + 1)...].prefix { $0.heading.isEmpty }.count
        let title = cells[...(first + marks)].filter { $0 != " " && $0 != "" }
        let rest = all.indices[(first + marks + 1)...].filter { !cells[$0].isEmpty }
        let labels = rest.map { all[$0].heading.count }.max() ?? 0
        let wrapping = LineWrapping(columns: width ?? .max)
        return ("  " + title.joined(separator: " ")).rows(wrapping)
            + rest.flatMap { place in
                let heading = all[place].heading
                let label = heading + String(repeating: " ", count: labels - heading.count)
                return "    \(label)  \(cells[place])"
                    .rows(
                        LineWrapping(
                            columns: wrapping.columns, hanging: min(labels + 6, wrapping.columns / 2)))
            }
    }
}

extension String {
    /// The text without trailing blanks.
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
