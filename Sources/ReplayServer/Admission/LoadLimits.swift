/// When a server has enough to do and refuses new tests with `0;3` (Specification 5.3.3).
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

    /// For how many client addresses one address may hold side channels at once. One is usual; more are needed
    /// where a network's TLS leaves from one address and its replays, through proxies, from several.
    static let sessionsPerPeer = 8
    /// The most addresses remembered to which a replay port answered an own-IP query: each test asks two or three
    /// times and is remembered for a minute.
    static let ownIPAnswers = 4_096
    /// The most localizations that wait or are worked on: each computes for up to some tenths of a second, one
    /// after the other, so that the last of them is done when its client still asks.
    static let localizations = 32
    /// The most of them that one client address asked for. A client localizes one app after the other, and
    /// several may share an address.
    static let localizationsPerClient = 4
    /// The most samples of one replay that are compared. The shortest listed app, of a second, is cut into
    /// hundredths; on a slow network its replay may last 45 s and has 4500. Exact p values of all resamplings cost
    /// up to the product of both counts: with so many on both sides about a second and a half.
    static let comparedSamples = 5_000
    /// The longest body of a request to the results service, bytes: a localization, the longest one, has a few
    /// hundred.
    static let requestBody = 1 << 16
    /// How long a listener waits until it accepts again when the system has no descriptor left for a connection,
    /// seconds. Until then it would be told of the same connection again and again.
    static let acceptPause = 1

    /// What deployed servers use, with a limit on sessions that they do not have.
    package static let published = LoadLimits(
        sessions: usualSessions, memory: 0.95, disk: 0.95, upload: 2_000)

    /// For a server inside another program, which has to work on a machine as it is.
    package static let sessionsOnly = LoadLimits(sessions: usualSessions)
}
