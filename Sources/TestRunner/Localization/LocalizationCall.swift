package import Differentiation

/// One localization as a command asks for it.
package struct LocalizationCall: Sendable {
    /// What is replayed, on which server the single test runs, and how choices are made.
    package var test: TestRequest
    /// Two servers by address or by name, instead of those that a server names; none or two.
    package var pair: [String] = []
    /// What the series is judged by that stands for the single test; nil for a test of one pair.
    package var series: SeriesRule?

    /// A localization on servers that a server names.
    package init(test: TestRequest) { self.test = test }
}
