/// How a round that began ended.
package enum RoundEnding: String, CaseIterable, Sendable {
    /// All of its tests had their turn.
    case complete
    /// A person ended it, or paused or stopped the campaign.
    case ended
    /// The process died, or the machine went down.
    case interrupted
    /// The data that may be moved was used up.
    case allowance
}

/// A test of a round of which nothing was stored: it could not even begin.
package struct UntestedApp: Codable, Equatable, Sendable {
    /// The app's name.
    package var app: String
    /// The server's name.
    package var server: String
    /// The key of what went wrong (see "help json").
    package var error: String

    package init(app: String, server: String, error: String) {
        self.app = app
        self.server = server
        self.error = error
    }
}
