package import Recordings

/// A search as stored between two sessions: its inputs, from which its state can be recomputed.
package struct SavedSearch: Codable, Equatable, Sendable {
    /// The version of the search algorithm: with another version the same outcomes lead to another state.
    package let version: Int
    /// The digest of the recording.
    package let recordingDigest: String
    package let sparing: SearchSpace.Sparing
    package let settings: SearchSettings
    /// All recorded outcomes, in order.
    package let outcomes: [ProbeOutcome]

    /// The version of this program's algorithm. It changes whenever other probes are requested.
    package static let currentVersion = 2
}

extension RuleSearch {
    /// The search in its stored form.
    package var saved: SavedSearch {
        SavedSearch(
            version: SavedSearch.currentVersion, recordingDigest: space.recordingDigest,
            sparing: space.sparing,
            settings: settings, outcomes: outcomes)
    }

    /// Resumes a stored search of this recording.
    ///
    /// - Throws: ``SearchError`` if it belongs to another recording, comes from another version, or has
    ///   settings out of range or more outcomes than possible.
    package init(resuming saved: SavedSearch, of recording: Recording) throws(SearchError) {
        guard saved.version == SavedSearch.currentVersion else {
            throw .otherVersion(saved.version)
        }
        guard saved.recordingDigest == recording.digest else {
            throw .otherRecording(recording: recording.name)
        }
        try saved.settings.check()
        self.init(try SearchSpace(recording, sparing: saved.sparing), settings: saved.settings)
        for outcome in saved.outcomes { try report(outcome) }
    }
}
