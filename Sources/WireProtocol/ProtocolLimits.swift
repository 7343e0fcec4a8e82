/// Time limits, timeout and size limits of the protocol, each with the section that sets it.
package enum ProtocolLimits {
    // MARK: Replays (Specification 6.3)

    /// How long a TCP app replay may last.
    package static let tcpAppReplay: Duration = .seconds(45)
    /// How long a port test's replay may last.
    package static let portReplay: Duration = .seconds(30)
    /// How long a client sends in a UDP replay.
    package static let udpReplayClient: Duration = .seconds(40)
    /// How long a server sends in a UDP replay.
    package static let udpReplayServer: Duration = .seconds(45)
    /// How much longer a UDP client waits for the server's last `DONE` (Specification 7.3).
    package static let udpReplayGrace: Duration = .seconds(2)
    /// How long a TCP client waits for data before it gives up the replay (Specification 6.1, Java and Android).
    package static let replaySilence: Duration = .seconds(30)
    /// How long a client waits for a replay connection (Specification 6.1, iOS).
    package static let replayConnect: Duration = .seconds(5)

    // MARK: A client's timeout on the side channel (Specification 5.4, 18.1)

    /// For the TCP and TLS connection to come up.
    package static let sideChannelConnect: Duration = .seconds(10)
    /// For the permission, which the upstream server gives after two seconds of load sampling.
    package static let permissionTimeout: Duration = .seconds(10)
    /// For the port mapping and for the sender count.
    package static let mappingTimeout: Duration = .seconds(10)
    /// For the `OK` after the throughput samples.
    package static let acknowledgementTimeout: Duration = .seconds(10)
    /// For the second `OK`, which upstream clients never read (Specification 5.2).
    package static let farewellTimeout: Duration = .seconds(1)

    // MARK: A server's timeout on the side channel (Specification 5.4)

    /// For the identification: clients ask for their own address first.
    package static let serverIdentificationTimeout: Duration = .seconds(60)
    /// For each of the other messages before the replay.
    package static let serverSetupTimeout: Duration = .seconds(10)
    /// For the completion message, that is, for the replay itself.
    package static let serverReplayTimeout: Duration = .seconds(120)
    /// For a whole side channel, and for an admission entry to be replaced by another user (Specification 5.5).
    package static let session: Duration = .seconds(300)

    // MARK: Sizes (Specification 5.1)

    /// The longest side-channel body a server accepts, in bytes.
    package static let serverBodyLimit = 1 << 20
    /// The longest side-channel body a client accepts, in bytes.
    package static let clientBodyLimit = 16 << 20

    // MARK: Results service (Specification 9.10)

    /// How long one request may take; a server that does not answer is "not ready".
    package static let resultsRequest: Duration = .seconds(5)
    /// The pause of a client before it asks for the analysis a second time; further ones are longer by as much each.
    package static let analysisDelay: Duration = .seconds(3)
    /// How often a client asks for the analysis, with growing pauses.
    package static let analysisAttempts = 6
    /// How often a client polls for the result.
    package static let resultPolls = 10
    /// The pause between two polls.
    package static let resultPollInterval: Duration = .seconds(2)

    // MARK: Own-IP query (Specification 4)

    /// How long a client waits for a connection to ask for its own address.
    package static let ownIPConnect: Duration = .seconds(3)
    /// How long a client waits for the answer.
    package static let ownIPRead: Duration = .seconds(5)
    /// How often the tested port of a port test is asked before it counts as blocked (Specification 10.3).
    package static let ownIPAttempts = 5
    /// The pause between two of these tries.
    package static let ownIPPause: Duration = .seconds(1)

    // MARK: Throughput slices (Specification 6.4)

    /// The number of slices a replay is cut into when the server does not say (Specification 18.1).
    package static let defaultSliceCount = 100
    /// The fewest samples a report may hold, because the server drops one (Specification 18.1).
    package static let fewestSamples = 3
}
