/// Section of a report about one test. All texts are plain; any markup in them is escaped.
package struct ReportSection: Equatable, Sendable {
    /// Heading: "Netflix, test 17".
    package var heading: String
    /// Result of the test.
    package var verdict: ReportVerdict
    /// The numbers on which the verdict is based.
    package var numbers: [ReportTable]
    /// The plots.
    package var plots: [Plot]
    /// Remarks, each a sentence.
    package var remarks: [String]
    /// The circumstances: server, settings, seeds.
    package var context: [ReportFact]
    /// Initially collapsed tables: raw samples.
    package var rawTables: [ReportTable]

    /// Creates a section.
    package init(
        heading: String,
        verdict: ReportVerdict,
        numbers: [ReportTable] = [],
        plots: [Plot] = [],
        remarks: [String] = [],
        context: [ReportFact] = [],
        rawTables: [ReportTable] = []
    ) {
        self.heading = heading
        self.verdict = verdict
        self.numbers = numbers
        self.plots = plots
        self.remarks = remarks
        self.context = context
        self.rawTables = rawTables
    }
}

/// The result of a test in a word and a sentence.
package struct ReportVerdict: Equatable, Sendable {
    /// Meaning of the result, which determines its colour and its sign.
    package enum Meaning: String, CaseIterable, Sendable {
        /// A problem: differentiation.
        case alarm
        /// A possible problem: inconclusive.
        case caution
        /// No problem: no differentiation.
        case good
        /// There is no result: cancelled, failed.
        case quiet

        /// A sign that distinguishes the meanings without colour.
        var sign: String {
            switch self {
            case .alarm: "▲"
            case .caution: "◆"
            case .good: "●"
            case .quiet: "○"
            }
        }
    }

    /// Meaning of the result.
    package let meaning: Meaning
    /// The word: "Differentiation".
    package let word: String
    /// The sentence: "Netflix runs 96 % slower than the same traffic without its content."
    package let sentence: String

    /// Creates a result.
    package init(_ meaning: Meaning, word: String, sentence: String) {
        self.meaning = meaning
        self.word = word
        self.sentence = sentence
    }
}

/// A named circumstance.
package struct ReportFact: Equatable, Sendable {
    /// Its name: "server".
    package let name: String
    /// Its value: "embedded (127.0.0.1)".
    package let value: String

    /// Creates a named circumstance.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A table of texts under headings.
package struct ReportTable: Equatable, Sendable {
    /// A column.
    package struct Column: Equatable, Sendable {
        /// The heading, with the unit.
        package let heading: String
        /// True if the column contains numbers, which are right-aligned.
        package let isNumeric: Bool
        /// True if it contains digests or identifiers, which are small and may break anywhere.
        package let isCode: Bool

        /// Creates a column.
        package init(_ heading: String, isNumeric: Bool = false, isCode: Bool = false) {
            self.heading = heading
            self.isNumeric = isNumeric
            self.isCode = isCode
        }
    }

    /// Caption of the table.
    package let caption: String
    /// The columns; the first names the rows.
    package let columns: [Column]
    /// The rows, each with a cell for every column.
    package let rows: [[String]]
    /// The column whose cells have a meaning; nil for none.
    private let marked: Int?
    /// The meaning of that cell of each row.
    private let meanings: [ReportVerdict.Meaning]

    /// Creates a table; short rows are padded with empty cells, and long ones are truncated.
    ///
    /// - Parameters:
    ///   - caption: its caption.
    ///   - columns: the columns.
    ///   - rows: the rows.
    ///   - marked: the column whose cells have a meaning, shown by colour and sign; nil for none.
    ///   - meanings: the meaning of each row's cell.
    package init(
        caption: String, columns: [Column], rows: [[String]], marked: Int? = nil,
        meanings: [ReportVerdict.Meaning] = []
    ) {
        self.caption = caption
        self.columns = columns
        self.marked = marked
        self.meanings = meanings
        self.rows = rows.map { row in
            columns.indices.map { $0 < row.count ? row[$0] : "" }
        }
    }

    /// Returns the meaning of a cell; nil for one without a meaning.
    func meaning(of row: Int, _ column: Int) -> ReportVerdict.Meaning? {
        column == marked && meanings.indices.contains(row) ? meanings[row] : nil
    }
}
