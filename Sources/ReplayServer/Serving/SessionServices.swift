import Basics

/// The parts of a server that its side channels use.
struct SessionServices: Sendable {
    /// Decides which replays are served.
    let admission: ReplayAdmission
    /// The currently offered recordings.
    let library: Shared<ReplayLibrary>
    /// The clients' measurements.
    let samples: SampleStore
    /// The server's log, metrics and archive.
    let reporter: SessionReporter
    /// The counts and the log of connections that are rejected before they are a session.
    let rejections: Rejections
    /// The timeouts of the server.
    let timeouts: ServerTimeouts
    /// The clock of the server.
    let clock: WallClock
}
