/// A change since a series was interrupted, after which its pairs would not be of one kind.
package enum SeriesChange: CaseIterable, Sendable {
    /// The rules of the lab on the path.
    case labRules
    /// The embedded server's access line.
    case lineRate
    /// The recordings that are replayed.
    case recordings
}
