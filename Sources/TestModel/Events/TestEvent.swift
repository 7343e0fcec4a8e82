import Differentiation

/// Progress of a test, in the order of Specification 16.1.
package enum TestStatus: String, Codable, Sendable, CaseIterable {
    /// The server's name is being resolved.
    case preparing
    /// Another test of this client uses the server.
    case waitingForTurn
    /// This client's address is being requested from the replay port.
    case askingOwnAddress
    /// The identification was sent.
    case askingPermission
    /// The server granted permission.
    case permissionGranted
    /// Waiting for the port mapping.
    case awaitingPortMapping
    /// The replay is running.
    case replaying
    /// The samples are being sent to the server.
    case reportingSamples
    /// Both replays are done.
    case replaysFinished
    /// The analysis request was accepted; the result is being polled for.
    case resultsRequested
    /// The verdict is known.
    case resultsReceived
}

/// Progress of a running replay.
package struct ReplayProgress: Equatable, Sendable {
    /// Role of the replay.
    package let role: ReplayRole
    /// Seconds since its start.
    package let elapsed: Double
    /// Application bytes received so far; of an upload those that the system took for sending.
    package let bytesReceived: Int
    /// Application bytes recorded in this direction.
    package let bytesExpected: Int
    /// Throughput since the last report, Mbit/s.
    package let throughput: Double
    /// The maximum duration of the replay, seconds; nil if it is unknown.
    package let limit: Double?

    package init(
        role: ReplayRole, elapsed: Double, bytesReceived: Int, bytesExpected: Int, throughput: Double,
        limit: Double? = nil
    ) {
        self.role = role
        self.elapsed = elapsed
        self.bytesReceived = bytesReceived
        self.bytesExpected = bytesExpected
        self.throughput = throughput
        self.limit = limit
    }

    /// Minimum elapsed time, in seconds, before the mean throughput is used for estimates; earlier the server
    /// may still be starting to send.
    private static let telling = 1.0

    /// Returns the estimated remaining time of the replay, seconds, assuming that bytes keep arriving at the
    /// mean rate so far, no less than the recorded times require, and no more than the time limit leaves.
    ///
    /// - Parameter least: the minimum duration of the whole replay, seconds.
    /// - Returns: the seconds; nil if there is no basis for an estimate: too early, or nothing arrives now.
    package func secondsLeft(least: Double) -> Double? {
        let sending = max(0, least - elapsed)
        guard elapsed >= Self.telling, bytesReceived > 0, bytesReceived < bytesExpected, throughput > 0 else {
            return sending > 0 ? sending : nil
        }
        let left = max(sending, elapsed * Double(bytesExpected - bytesReceived) / Double(bytesReceived))
        return limit.map { min(left, max(0, $0 - elapsed)) } ?? left
    }
}

/// An event of a running test.
package enum TestEvent: Sendable {
    /// The server's name was looked up.
    case lookup(host: String, address: String, seconds: Double)
    /// An M-Lab machine granted access, at this WebSocket; its query is secret.
    case granted(envelope: String)
    /// The order of the replays was drawn and the server's address found.
    case began(order: [ReplayRole], serverAddress: String)
    /// The test, or one replay of it, entered a status.
    case status(TestStatus, role: ReplayRole?)
    /// Progress of a running replay.
    case progress(ReplayProgress)
    /// A replay ended and was reported to the server; this is the only event with its measurement.
    case replayFinished(ReplayMeasurement)
    /// An HTTP exchange ended, successfully or not.
    case exchange(HTTPTimeline)
    /// A notice for the user; the test continues.
    case notice(TestNotice)
}
