/// What a report says of one test. All texts are plain; whatever markup they hold is shown, not obeyed.
package struct ReportSection: Equatable, Sendable {
    /// What was tested: "Netflix, test 17".
    package var heading: String
    /// What came out of it.
    package var verdict: ReportVerdict
    /// The numbers the verdict rests on.
    package var numbers: [ReportTable]
    /// The plots.
    package var plots: [Plot]
    /// Remarks, each a sentence.
    package var remarks: [String]
    /// The circumstances: server, settings, seeds.
    package var context: [ReportFact]
    /// Tables that are folded away at first: raw samples.
    package var rawTables: [ReportTable]

    /// Describes a section.
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

/// The outcome of a test in a word and a sentence.
package struct ReportVerdict: Equatable, Sendable {
    /// How the outcome is to be taken, which decides its colour and its sign.
    package enum Meaning: String, CaseIterable, Sendable {
        /// Something is wrong: differentiation.
        case alarm
        /// Something may be wrong: inconclusive.
        case caution
        /// All is well: no differentiation.
        case good
        /// There is no outcome: cancelled, failed.
        case quiet

        /// A sign that tells the meanings apart without colour.
        var sign: String {
            switch self {
            case .alarm: "▲"
            case .caution: "◆"
            case .good: "●"
            case .quiet: "○"
            }
        }
    }

    /// How it is to be taken.
    package let meaning: Meaning
    /// The word: "Differentiation".
    package let word: String
    /// The sentence: "Netflix runs 96 % slower than the same traffic without its content."
    package let sentence: String

    /// Words an outcome.
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

    /// Names a circumstance.
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
        /// Whether the column holds numbers, which stand at its right edge.
        package let isNumeric: Bool

        /// Describes a column.
        package init(_ heading: String, isNumeric: Bool = false) {
            self.heading = heading
            self.isNumeric = isNumeric
        }
    }

    /// What the table holds.
    package let caption: String
    /// The columns; the first names the rows.
    package let columns: [Column]
    /// The rows, each with a cell for every column.
    package let rows: [[String]]
    /// The column whose cells have a meaning; nil where none have.
    private let marked: Int?
    /// The meaning of that cell of each row.
    private let meanings: [ReportVerdict.Meaning]

    /// Makes a table; rows that are too short are filled with empty cells, and those too long are cut.
    ///
    /// - Parameters:
    ///   - caption: what it holds.
    ///   - columns: the columns.
    ///   - rows: the rows.
    ///   - marked: the column whose cells have a meaning, with its colour and its sign; nil where none have.
    ///   - meanings: the meaning of each row's.
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

    /// The meaning of a cell; nil for one that has none.
    func meaning(of row: Int, _ column: Int) -> ReportVerdict.Meaning? {
        column == marked && meanings.indices.contains(row) ? meanings[row] : nil
    }
}
