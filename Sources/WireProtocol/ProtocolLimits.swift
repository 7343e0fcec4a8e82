/// Time limits, timeouts and size limits of the protocol, each with the section that defines it.
package enum ProtocolLimits {
    // MARK: Replays (Specification 6.3)

    /// Time limit of a TCP app replay.
    package static let tcpAppReplay: Duration = .seconds(45)
    /// Time limit of a port test's replay.
    package static let portReplay: Duration = .seconds(30)
    /// Maximum sending time of a client in a UDP replay.
    package static let udpReplayClient: Duration = .seconds(40)
    /// Maximum sending time of a server in a UDP replay.
    package static let udpReplayServer: Duration = .seconds(45)
    /// Additional time for which a UDP client waits for the server's last `DONE` (Specification 7.3).
    package static let udpReplayGrace: Duration = .seconds(2)
    /// Time without data after which a TCP client abandons the replay (Specification 6.1, Java and Android).
    package static let replaySilence: Duration = .seconds(30)
    /// Timeout of a client for a replay connection (Specification 6.1, iOS).
    package static let replayConnect: Duration = .seconds(5)

    // MARK: Client timeouts on the side channel (Specification 5.4, 18.1)

    /// Timeout for the TCP and TLS connection.
    package static let sideChannelConnect: Duration = .seconds(10)
    /// Timeout for the permission, which the upstream server sends after two seconds of load sampling.
    package static let permissionTimeout: Duration = .seconds(10)
    /// Timeout for the port mapping and for the sender count.
    package static let mappingTimeout: Duration = .seconds(10)
    /// Timeout for the `OK` after the throughput samples.
    package static let acknowledgementTimeout: Duration = .seconds(10)
    /// Timeout for the second `OK`, which upstream clients never read (Specification 5.2).
    package static let farewellTimeout: Duration = .seconds(1)

    // MARK: Server timeouts on the side channel (Specification 5.4)

    /// Timeout for the identification: clients query their own address first.
    package static let serverIdentificationTimeout: Duration = .seconds(60)
    /// Timeout for each of the other messages before the replay.
    package static let serverSetupTimeout: Duration = .seconds(10)
    /// Timeout for the completion message, that is, for the replay itself.
    package static let serverReplayTimeout: Duration = .seconds(120)
    /// Timeout for a whole side channel, and for an admission entry to be replaced by another user
    /// (Specification 5.5).
    package static let session: Duration = .seconds(300)

    // MARK: Sizes (Specification 5.1)

    /// The maximum length of a side-channel body that a server accepts, in bytes.
    package static let serverBodyLimit = 1 << 20
    /// The maximum length of a side-channel body that a client accepts, in bytes.
    package static let clientBodyLimit = 16 << 20

    // MARK: Results service (Specification 9.10)

    /// Timeout of one request; a server that does not answer is "not ready".
    package static let resultsRequest: Duration = .seconds(5)
    /// Delay of a client before its second analysis request, and the increment of the delay for further ones.
    package static let analysisDelay: Duration = .seconds(3)
    /// Maximum number of analysis requests of a client, with growing pauses.
    package static let analysisAttempts = 6
    /// Maximum number of polls of a client for the result.
    package static let resultPolls = 10
    /// The pause between two polls.
    package static let resultPollInterval: Duration = .seconds(2)

    // MARK: Own-IP query (Specification 4)

    /// Timeout of a client for the connection of an own-IP query.
    package static let ownIPConnect: Duration = .seconds(3)
    /// Timeout of a client for the answer.
    package static let ownIPRead: Duration = .seconds(5)
    /// Number of queries to the tested port of a port test before it counts as blocked (Specification 10.3).
    package static let ownIPAttempts = 5
    /// The pause between two of these queries.
    package static let ownIPPause: Duration = .seconds(1)

    // MARK: Throughput slices (Specification 6.4)

    /// The default number of slices of a replay (Specification 18.1).
    package static let defaultSliceCount = 100
    /// The minimum number of samples in a report, because the server drops one (Specification 18.1).
    package static let fewestSamples = 3
}
