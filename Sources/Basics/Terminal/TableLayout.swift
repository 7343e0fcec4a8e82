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

    /// A column, whose cells are measured one by one and not kept: there may be very many. Texts are harmless and as
    /// the terminal can show them.
    package struct Column {
        package let heading: String
        package let alignsRight: Bool
        package let claim: Claim

        /// The width without anything narrowed.
        private(set) var natural: Int
        /// The width without the cells that hold a word, such as a URL, that is too long to give it a column: what
        /// follows them in their row begins in the next line.
        package private(set) var usual: Int
        /// The width of the longest word that is not too long.
        private var longestWord: Int?
        /// The first cell.
        fileprivate private(set) var first: String?
        /// Whether other cells say something else than the first.
        fileprivate private(set) var varies = false

        package init(heading: String, alignsRight: Bool, claim: Claim) {
            self.heading = heading
            self.alignsRight = alignsRight
            self.claim = claim
            natural = heading.count
            usual = heading.count
            longestWord = TableLayout.longest(heading).fitting
        }

        /// Makes room for a cell.
        package mutating func measure(_ cell: String) {
            let count = cell.characterCount
            natural = max(natural, count)
            if let first { varies = varies || first != cell } else { first = cell }
            // A cell that is no longer than both changes neither.
            guard count > usual || longestWord.map({ count > $0 }) ?? true else { return }
            let words = TableLayout.longest(cell)
            if !words.overflows { usual = max(usual, count) }
            longestWord = [longestWord, words.fitting].compactMap { $0 }.max()
        }

        /// The least width.
        package var least: Int {
            alignsRight ? usual : min(usual, max(TableLayout.leastOfWords, longestWord ?? 0))
        }
    }

    private static let leastOfWords = 16
    private static let longestWord = 32
    private static let gap = 2

    /// The width of the longest word of a text that may have a column, and whether there is a longer one.
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
    /// The places of the columns beside each other, and of those below them.
    private let columns: [Int]
    private let below: [Int]
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
        // In blocks there is room for everything.
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

    /// The lines above all rows; none where each row is a block.
    package var heading: [String] { isInBlocks ? [] : row(columns.map { all[$0].heading }) }

    /// The lines of a row.
    ///
    /// - Parameter cells: a text for every column.
    /// - Returns: the lines.
    package func lines(_ cells: [String]) -> [String] {
        guard !isInBlocks else { return block(cells) }
        return row(columns.map { cells[$0] })
            + below.map { cells[$0] }.filter { !$0.isEmpty }.flatMap { text in
                ("      " + text).rows(LineWrapping(columns: width ?? .max, hanging: 6))
            }
    }

    /// The line of a row whose cells all fit; nil if one does not.
    private func line(_ cells: [String]) -> String? {
        var line = ""
        // The number of characters so far, and the place where the column begins.
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

    /// The lines of a row: as many as its highest cell needs, and a further one behind a cell that overflows.
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
            // What follows an overflowing cell stands beside its last line if it is short, else below.
            if !isLast, parts.contains(where: { $0.count > widths[index] }) { first = lines.count }
            start += widths[index] + Self.gap
        }
        return lines.isEmpty ? [""] : lines.map { $0.trimmed }
    }

    /// The lines of a row where columns do not fit: the first cell with its mark, then a line a cell.
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
    /// The text without blanks at its end.
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
