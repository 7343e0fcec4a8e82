import Basics

extension TimeSpan {
    /// A span that a command waits, at most thirty days; a bare number counts seconds.
    ///
    /// - Parameter text: as it was typed; what is no such span gives nil.
    init?(wait text: String) { self.init(text, in: 0...(30 * Self.day), bare: Self.second) }
}
