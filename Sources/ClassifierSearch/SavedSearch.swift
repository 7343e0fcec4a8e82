package import Recordings

/// A search as it is stored between two sessions: what it was told, from which everything else follows.
package struct SavedSearch: Codable, Equatable, Sendable {
    /// The version of the way to search: the same outcomes lead another one elsewhere.
    package let version: Int
    /// The digest of the recording.
    package let recordingDigest: String
    package let sparing: SearchSpace.Sparing
    package let settings: SearchSettings
    /// All outcomes taken, in their order.
    package let outcomes: [ProbeOutcome]

    /// The version that this program searches by. It changes whenever other probes are asked for.
    package static let currentVersion = 2
}

extension RuleSearch {
    /// What to store.
    package var saved: SavedSearch {
        SavedSearch(
            version: SavedSearch.currentVersion, recordingDigest: space.recordingDigest,
            sparing: space.sparing,
            settings: settings, outcomes: outcomes)
    }

    /// A stored search of this recording, at the point where it was left.
    ///
    /// - Throws: ``SearchError`` if it belongs to another recording, comes from another version, holds settings
    ///   out of range or more outcomes than it can have taken.
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
