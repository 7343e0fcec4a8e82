package import Basics
package import Characterisation
package import Differentiation
package import Foundation
package import Recordings
package import WireProtocol

/// Measurement of one replay.
package struct ReplayMeasurement: Sendable {
    /// Role of the replay in the test.
    package let role: ReplayRole
    /// The recording's name on the wire.
    package let recordingName: String
    /// The recording's digest.
    package let recordingDigest: String
    /// Transport protocol of the replay.
    package let transport: Transport
    /// Address and port that the replay went to, if it reached one.
    package let endpoint: String
    /// The port the replay went to.
    package let serverPort: Int
    /// Start, wall clock.
    package let started: Date
    /// Start on this process's monotonic clock, nanoseconds; used to compare the starts of simultaneous
    /// replays.
    package let startUptime: UInt64
    /// Seconds from the first send to the end.
    package let duration: Double
    /// Application bytes received.
    package let bytesReceived: Int
    /// Application bytes sent; in an upload those that arrived at the server.
    package var bytesSent: Int
    /// Nominal length of a slice, seconds.
    package let sliceLength: Double
    /// Throughput of each slice as reported to the server; in an upload as the server measured it.
    package var samples: ThroughputSamples
    /// The way in which the replay ended.
    package let ending: ReplayEnding
    /// This client's address as the side channel sees it.
    package let clientAddress: String
    /// Lateness of the sent datagrams; nil for TCP and if the recorded send times are not followed.
    package let sendLateness: SendLateness?
    /// Arrival times of the answers; in a search for a rule with uploads those of what the server got.
    package var answers: AnswerTimes
    /// Readings of this machine during the replay; nil if they were not taken.
    package var environment: ReplayEnvironment?
    /// The way on which it left this machine; nil if that is not known.
    package var path: LocalPath?
    /// The difference of that way at the replay's end; nil if there is none.
    package var pathChange: PathDifference?
    /// Bytes by the intervals of an experiment with pauses; nil for other replays.
    package var pauses: PauseTally?
    /// The client's readings of its connection; nil over UDP, and where the system has none.
    package var clientTCP: TCPReadings?
    /// The server's readings of the same connection; nil if it does not tell them.
    package var serverTCP: TCPReadings?
    /// The packets that the server sent; nil if it was not asked for them, or may not read them.
    package var packets: SentPacketLog?
    /// The client's counts of datagrams; nil over TCP.
    package var clientUDP: DatagramReadings?
    /// The server's counts of datagrams; nil if it does not tell them.
    package var serverUDP: DatagramReadings?
    /// Times of connections beside it; nil if none were opened.
    package var delayProbes: DelayProbes?
    /// The arrivals of an experiment on a limit; nil for other replays.
    package var arrivals: [ArrivalFit.Arrival]?
    /// The arrivals on a second connection at once; nil for other replays.
    package var secondArrivals: [ArrivalFit.Arrival]?
    /// Payload of a full segment of its connection, in bytes, but no more than fits on Ethernet; nil if it is
    /// not known.
    package var segment: Int?
    /// Seconds from the start to the first send.
    package var firstSend = 0.0

    /// Payload received, that of a second connection included, in bytes.
    package var bytesOfBoth: Int { bytesReceived + (secondArrivals?.last?.bytes ?? 0) }

    /// The readings that tell what limited it; nil if the server told none.
    package var limitReadings: LimitReadings? {
        LimitReadings(
            client: clientTCP, server: serverTCP, direction: ReplayDirection(ofReplayNamed: recordingName))
    }

    package init(
        role: ReplayRole, recordingName: String, recordingDigest: String, transport: Transport,
        endpoint: String, serverPort: Int, started: Date, startUptime: UInt64, duration: Double,
        bytesReceived: Int, bytesSent: Int, sliceLength: Double, samples: ThroughputSamples,
        ending: ReplayEnding, clientAddress: String, sendLateness: SendLateness?,
        answers: AnswerTimes = .none
    ) {
        self.role = role
        self.recordingName = recordingName
        self.recordingDigest = recordingDigest
        self.transport = transport
        self.endpoint = endpoint
        self.serverPort = serverPort
        self.started = started
        self.startUptime = startUptime
        self.duration = duration
        self.bytesReceived = bytesReceived
        self.bytesSent = bytesSent
        self.sliceLength = sliceLength
        self.samples = samples
        self.ending = ending
        self.clientAddress = clientAddress
        self.sendLateness = sendLateness
        self.answers = answers
    }

    /// Mean throughput of the samples that an analysis would use, Mbit/s (Specification 6.4, 10.4).
    package var meanOfSamples: Double {
        let analysed = samples.analysed
        return analysed.isEmpty ? 0 : analysed.reduce(0, +) / Double(analysed.count)
    }

    /// The direction whose throughput was measured.
    package var direction: ReplayDirection { ReplayDirection(ofReplayNamed: recordingName) }

    /// Application bytes that arrived in that direction.
    package var bytesMeasured: Int {
        switch direction {
        case .down: bytesReceived
        case .up: bytesSent
        }
    }

    /// Mean throughput over the replay's duration, Mbit/s.
    package var meanThroughput: Double {
        duration > 0 ? Double(bytesMeasured) / 125_000 / duration : 0
    }
}

extension ReplayMeasurement {
    /// Takes the server's readings, and puts those of the other end on the clock of the slices: the client's in a
    /// download, the server's in an upload.
    ///
    /// The client's clock starts with the replay, the server's when the first bytes arrive, half a round trip after the
    /// client sent them.
    ///
    /// - Parameter readings: the server's readings on its clock; nil if it told none.
    package mutating func take(serverReadings readings: TCPReadings?) {
        let roundTrip = readings?.shortestRoundTrip ?? clientTCP?.shortestRoundTrip ?? 0
        let lead = firstSend + roundTrip / 2
        switch direction {
        case .down: serverTCP = readings?.on(clockAheadBy: lead)
        case .up:
            serverTCP = readings
            clientTCP = clientTCP?.on(clockAheadBy: -lead)
        }
    }
}
