/// Published data that could not be converted into a test.
package struct SkippedRecord: Equatable, Sendable {
    /// Reasons that data was skipped.
    package enum Reason: String, CaseIterable, Sendable {
        /// One of the two replays is missing.
        case noReplay = "no-replay"
        /// The samples of a replay are missing.
        case noSamples = "no-samples"
        /// The server's decision is missing.
        case noDecision = "no-decision"
        /// A replay did not end properly, so no decision was made.
        case unfinished
        /// Two tests of one day have the same names.
        case ambiguous
        /// The tests compared by a localization are missing.
        case localization
        /// The record type is unknown.
        case unknown
        /// A record lacks a value or has an impossible one.
        case wrong
        /// A file that cannot be read to its end.
        case unreadable
    }

    /// Location of the skipped data.
    package enum Place: Hashable, Sendable {
        /// Records of a test: its user and its history count.
        case test(user: String, history: Int)
        /// A line of a file, counted from 1; 0 for the file.
        case line(path: String, Int)
    }

    /// Reason for skipping it.
    package let reason: Reason
    /// Location of the data.
    package let place: Place

    /// Describes skipped data.
    package init(_ reason: Reason, _ place: Place) {
        self.reason = reason
        self.place = place
    }
}
