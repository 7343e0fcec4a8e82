import Characterisation

/// Interrupted experiments on a limit, from which they go on.
struct SavedExperiments: Sendable, Codable, Equatable {
    /// The form in which they are saved; experiments of another form begin anew.
    static let currentVersion = 4

    let version: Int
    /// The digest of the recording of which the observations are.
    let recordingDigest: String
    /// The other server that was named for the scope of the limit; nil for none.
    let other: String?
    /// The observations so far.
    let observations: [Observation]

    init(_ observations: [Observation], of digest: String, other: String?) {
        version = Self.currentVersion
        recordingDigest = digest
        self.other = other
        self.observations = observations
    }

    /// The observations from which the experiments go on; nil if they were made with another recording.
    ///
    /// A place that took no replay is tried again, and nothing counts that another server than `other` showed.
    func observations(of digest: String, other: String?) -> [Observation]? {
        guard version == Self.currentVersion, recordingDigest == digest else { return nil }
        return observations.filter { observation in
            observation.isRefused != true
                && (other == self.other || observation.experiment.purpose.place != .otherServer)
        }
    }
}
