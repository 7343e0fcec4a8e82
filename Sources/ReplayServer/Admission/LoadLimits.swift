/// Load above which a server refuses new tests with `0;3` (Specification 5.3.3).
package struct LoadLimits: Equatable, Sendable {
    /// The maximum number of simultaneous replays.
    package var sessions: Int
    /// The maximum share of the machine's memory in use; nil for no limit.
    package var memory: Double?
    /// The maximum share of the file system in use; nil for no limit.
    package var disk: Double?
    /// The maximum rate of replays in one direction, Mbit/s; nil for no limit.
    package var traffic: Double?

    package init(sessions: Int, memory: Double? = nil, disk: Double? = nil, traffic: Double? = nil) {
        self.sessions = sessions
        self.memory = memory
        self.disk = disk
        self.traffic = traffic
    }

    /// The default maximum number of simultaneous replays. Each uses two connections and its analysis a
    /// third, and a process is often limited to 1024 open files.
    package static let usualSessions = 300

    /// The number of client addresses for which one address may hold side channels simultaneously. One is
    /// usual; more are needed if a network's TLS comes from one address and its replays, through proxies,
    /// from several.
    static let sessionsPerPeer = 8
    /// The maximum number of remembered addresses to which a replay port answered an own-IP query: each test
    /// makes two or three queries and is remembered for a minute.
    static let ownIPAnswers = 4_096
    /// The maximum number of waiting and running localizations: each computes for up to some tenths of a
    /// second, one after the other, so that the last of them is finished while its client is still polling.
    static let localizations = 32
    /// The maximum number of localizations per client address. A client localizes one app after the other,
    /// and several clients may share an address.
    static let localizationsPerClient = 4
    /// The maximum number of compared samples of one replay. The shortest listed app, of one second, has
    /// slices of a hundredth; on a slow network its replay may last 45 s and has 4500 samples. The cost of
    /// exact p values of all resamplings is up to the product of both counts: about a second and a half with
    /// this number on both sides.
    static let comparedSamples = 5_000
    /// The maximum length of the body of a request to the results service, bytes: the longest one, a
    /// localization, has a few hundred.
    static let requestBody = 1 << 16
    /// Time for which a listener stops accepting when the system has no descriptor left for a connection,
    /// seconds. Without it the same connection would be reported again and again.
    static let acceptPause = 1

    /// The limits of deployed servers, with an additional limit on sessions.
    package static let published = LoadLimits(
        sessions: usualSessions, memory: 0.95, disk: 0.95, traffic: 2_000)

    /// The limits for a server embedded in another program, which must work on any machine.
    package static let sessionsOnly = LoadLimits(sessions: usualSessions)
}
