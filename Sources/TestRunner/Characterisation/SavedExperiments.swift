import Characterisation

/// Interrupted experiments on a limit, from which they go on.
struct SavedExperiments: Sendable, Codable, Equatable {
    /// The form in which they are saved; experiments of another form begin anew.
    static let currentVersion = 1

    let version: Int
    /// The digest of the recording of which the observations are.
    let recordingDigest: String
    /// The observations so far.
    let observations: [Observation]

    init(_ observations: [Observation], of digest: String) {
        version = Self.currentVersion
        recordingDigest = digest
        self.observations = observations
    }

    /// The observations, if they were made with this recording.
    func observations(of digest: String) -> [Observation]? {
        version == Self.currentVersion && recordingDigest == digest ? observations : nil
    }
}
