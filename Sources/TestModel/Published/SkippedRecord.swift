/// Published data that no test could be made of.
package struct SkippedRecord: Equatable, Sendable {
    /// Why.
    package enum Reason: String, CaseIterable, Sendable {
        /// One of the two replays is told nowhere.
        case noReplay = "no-replay"
        /// The samples of a replay are nowhere.
        case noSamples = "no-samples"
        /// The server decided nothing that was found.
        case noDecision = "no-decision"
        /// A replay did not end as it should, so nothing was decided.
        case unfinished
        /// Two tests of one day have the same names.
        case ambiguous
        /// The tests that a localization compared are not there.
        case localization
        /// It is no record that is known.
        case unknown
        /// A record lacks something or has a value that cannot be.
        case wrong
        /// A file that cannot be read to its end.
        case unreadable
    }

    /// What it is.
    package enum Place: Hashable, Sendable {
        /// Records of a test: its user and its history count.
        case test(user: String, history: Int)
        /// A line of a file, counted from 1; 0 for the file.
        case line(path: String, Int)
    }

    /// Why no test was made of it.
    package let reason: Reason
    /// What it is.
    package let place: Place

    /// Something that is left over.
    package init(_ reason: Reason, _ place: Place) {
        self.reason = reason
        self.place = place
    }
}
