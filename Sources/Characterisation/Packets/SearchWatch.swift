import Basics

/// Watches a search: ends it early, and is told of what it walks.
struct SearchWatch: Sendable {
    /// Ends the search once it is set; nil for a search that goes on to its end.
    var cancellation: CancellationFlag?
    /// Called before each walk over packets, with the greatest number of its steps; tests count them.
    var walks: (@Sendable (_ steps: Int) -> Void)?

    /// True if the search is to end, and what it has found means nothing.
    var isOver: Bool { cancellation?.isSet == true }
}
