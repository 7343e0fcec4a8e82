/// When a server has enough to do and refuses new tests with `0;3` (protocol.md 5.3.3).
package struct LoadLimits: Equatable, Sendable {
    /// The most replays at once.
    package var sessions: Int
    /// The share of the machine's memory in use above which it refuses; nil for any.
    package var memory: Double?
    /// The share of the file system in use above which it refuses; nil for any.
    package var disk: Double?
    /// The rate of answers, in Mbit/s, above which it refuses; nil for any.
    package var upload: Double?

    package init(sessions: Int, memory: Double? = nil, disk: Double? = nil, upload: Double? = nil) {
        self.sessions = sessions
        self.memory = memory
        self.disk = disk
        self.upload = upload
    }

    /// The most replays at once unless somebody says otherwise. Each takes two connections and its analysis a
    /// third, and a process may often open no more than 1024 files.
    package static let usualSessions = 300

    /// What deployed servers use, with a limit on sessions that they do not have.
    package static let published = LoadLimits(
        sessions: usualSessions, memory: 0.95, disk: 0.95, upload: 2_000)

    /// For a server inside another program, which has to work on a machine as it is.
    package static let sessionsOnly = LoadLimits(sessions: usualSessions)
}
