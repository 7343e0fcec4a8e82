import Differentiation

/// Where a test stands, in the order of Specification 16.1.
package enum TestStatus: String, Codable, Sendable, CaseIterable {
    /// The server's name is being resolved.
    case preparing
    /// Another test of this client uses the server.
    case waitingForTurn
    /// The replay port is asked for this client's address.
    case askingOwnAddress
    /// Identification sent.
    case askingPermission
    /// The server agreed.
    case permissionGranted
    /// Waiting for the port mapping.
    case awaitingPortMapping
    /// The replay runs.
    case replaying
    /// The samples are on their way to the server.
    case reportingSamples
    /// Both replays are done.
    case replaysFinished
    /// The analysis was accepted; the result is polled for.
    case resultsRequested
    /// The verdict is known.
    case resultsReceived
}

/// How far a running replay is.
package struct ReplayProgress: Equatable, Sendable {
    /// Which replay.
    package let role: ReplayRole
    /// Seconds since its start.
    package let elapsed: Double
    /// Application bytes received so far.
    package let bytesReceived: Int
    /// Application bytes the recording holds in this direction.
    package let bytesExpected: Int
    /// Throughput since the last report, Mbit/s.
    package let throughput: Double

    package init(
        role: ReplayRole, elapsed: Double, bytesReceived: Int, bytesExpected: Int, throughput: Double
    ) {
        self.role = role
        self.elapsed = elapsed
        self.bytesReceived = bytesReceived
        self.bytesExpected = bytesExpected
        self.throughput = throughput
    }

    /// The time from which on the mean throughput tells of the rest, seconds; before, a server may still be starting.
    private static let telling = 1.0

    /// The time that the replay will take from here on, seconds: as long as bytes have come at their mean so far, and
    /// no less than it takes by its recorded times.
    ///
    /// - Parameter least: how long the whole replay takes at least, seconds.
    /// - Returns: the seconds; nil while there is no telling.
    package func secondsLeft(least: Double) -> Double? {
        let sending = max(0, least - elapsed)
        guard elapsed >= Self.telling, bytesReceived > 0, bytesReceived < bytesExpected else {
            return sending > 0 ? sending : nil
        }
        return max(sending, elapsed * Double(bytesExpected - bytesReceived) / Double(bytesReceived))
    }
}

/// What a running test reports.
package enum TestEvent: Sendable {
    /// The server's name was looked up.
    case lookup(host: String, address: String, seconds: Double)
    /// The test's order was drawn and its server found.
    case began(order: [ReplayRole], serverAddress: String)
    /// The test, or one replay of it, entered a status.
    case status(TestStatus, role: ReplayRole?)
    /// A replay moves on.
    case progress(ReplayProgress)
    /// A replay is over and was reported to the server; what it measured is told here and nowhere else.
    case replayFinished(ReplayMeasurement)
    /// An HTTP exchange is over, well or not.
    case exchange(HTTPTimeline)
    /// Something a person should know; the test goes on.
    case notice(TestNotice)
}
