/// A text in a plot or on a page with plots.
package enum PlotPhrase: Sendable {
    /// A replay without samples, beside its name.
    case noSamples
    /// An empty plot, in the place of its curves.
    case nothingToDraw
    /// An empty plot, as a sentence.
    case empty(title: String)
    /// The number of values that are not drawn, beside a name.
    case omitted(Int)
    /// The number of samples, and their mean in Mbit/s.
    case samples(Int, mean: String)
    /// An amount of data in MB.
    case megabytes(String)
    /// A remark on a curve after its name.
    case remark(name: String, String)
    /// A sentence on what is plotted, for screen readers.
    case description(title: String, vertical: String, horizontal: String, curves: [String])
    /// A window that is too small for a plot.
    case tooSmall(columns: Int, rows: Int, fewestColumns: Int, fewestRows: Int)
    /// The heading of the tests of a page.
    case tests
    /// A page without tests.
    case noTests
    /// The heading of the plots that show all tests.
    case together
    /// The heading of a test's circumstances.
    case circumstances
    /// The number of a table's rows.
    case rows(Int)
}

/// The language of a plot, with its texts.
package struct PlotWords: Sendable, Equatable {
    /// The code of the language (BCP 47).
    package let language: String
    private let text: @Sendable (PlotPhrase) -> String

    /// Creates the texts of a language.
    ///
    /// - Parameters:
    ///   - language: its code (BCP 47).
    ///   - text: the text of each phrase.
    package init(language: String, _ text: @escaping @Sendable (PlotPhrase) -> String) {
        self.language = language
        self.text = text
    }

    func callAsFunction(_ phrase: PlotPhrase) -> String { text(phrase) }

    package static func == (one: PlotWords, other: PlotWords) -> Bool { one.language == other.language }
}
