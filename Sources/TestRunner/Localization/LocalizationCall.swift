package import Differentiation

/// A command's request for one localization.
package struct LocalizationCall: Sendable {
    /// The request for the single test: its app and server, and its random choices.
    package var test: TestRequest
    /// Two servers by address or name, used instead of those that a server names; empty or two.
    package var pair: [String] = []
    /// The rule of the series that replaces the single test; nil for a test of one pair.
    package var series: SeriesRule?

    /// Creates a request for a localization on servers that a server names.
    package init(test: TestRequest) { self.test = test }
}
