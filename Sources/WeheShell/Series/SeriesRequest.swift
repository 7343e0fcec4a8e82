import Differentiation
import TestModel

/// A series of pairs as a command asks for it.
struct SeriesRequest: Sendable {
    /// A pair of it. Its seed is the coin's.
    var test: TestRequest
    /// What it is judged by.
    let rule: SeriesRule
    /// The pause before every replay, in seconds.
    let pause: Double
}
