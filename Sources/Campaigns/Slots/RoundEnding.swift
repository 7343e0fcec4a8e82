/// Ways in which a round ends.
package enum RoundEnding: String, CaseIterable, Sendable {
    /// All of its tests were attempted.
    case complete
    /// The user ended it, or paused or stopped the campaign.
    case ended
    /// The process or the machine stopped.
    case interrupted
    /// The data allowance was used up.
    case allowance
}

/// A test of a round of which nothing was stored, because it could not begin.
package struct UntestedApp: Codable, Equatable, Sendable {
    /// The app's name.
    package var app: String
    /// The server's name.
    package var server: String
    /// The key of the error (see "help json").
    package var error: String

    package init(app: String, server: String, error: String) {
        self.app = app
        self.server = server
        self.error = error
    }
}
