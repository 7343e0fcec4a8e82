/// What may have changed since a series was interrupted, so that its pairs would not be of one kind.
package enum SeriesChange: CaseIterable, Sendable {
    /// The rules of the lab on the path.
    case labRules
    /// The embedded server's access line.
    case lineRate
    /// What is replayed.
    case recordings
}
