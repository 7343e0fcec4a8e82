import Basics

extension TimeSpan {
    /// Parses the duration of a wait, at most thirty days; a bare number is in seconds.
    ///
    /// - Parameter text: the text as typed; nil results for any other text.
    init?(wait text: String) { self.init(text, in: 0...(30 * Self.day), bare: Self.second) }
}
