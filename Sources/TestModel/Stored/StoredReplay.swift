package import Basics
package import Foundation
package import Recordings
package import WireProtocol

/// One replay of a test, with its raw samples.
package struct StoredReplay: Sendable, Codable, Equatable {
    /// Role of the replay in the test.
    package var role: ReplayRole
    /// The test ID that the server uses within the test (Specification 5.3.1): 0 original, 1 control.
    package var testID: Int
    /// The name of the recording that was replayed.
    package var recordingName: String
    /// Digest of the recording's content, which distinguishes different files of the same name.
    package var recordingDigest: String
    /// Transport protocol of the replay.
    package var transport: Transport
    /// The server's port that the replay used, if it reached one.
    package var serverPort: Int?
    /// Start of the replay.
    package var started: Date
    /// Duration, s.
    package var duration: Double
    /// Payload received from the server, in bytes.
    package var bytesReceived: Int64
    /// Payload sent to the server, in bytes; in an upload what arrived there.
    package var bytesSent: Int64
    /// The nominal length of one sample, in seconds.
    package var sliceLength: Double
    /// The throughput of each sample in Mbit/s, exactly as sent to the server.
    package var throughput: [Double]
    /// The end of each sample in seconds after the replay's start, exactly as sent to the server.
    package var sliceEnds: [Double]
    /// The way in which the replay ended.
    package var ending: ReplayEnding.Key
    /// Lateness of the datagrams; nil over TCP.
    package var sendLateness: SendLateness?
    /// Readings of the client's machine; nil for tests of versions that did not measure it, and of others.
    package var environment: ReplayEnvironment?
    /// The client's readings of its connection; nil over UDP, on other systems than Linux and of older versions.
    package var clientTCP: TCPReadings?
    /// The server's readings of the same connection; nil, too, for servers that do not tell them and on an
    /// emulated path, where the connection is not what limits.
    package var serverTCP: TCPReadings?
    /// The client's counts of datagrams; nil over TCP and of older versions.
    package var clientUDP: DatagramReadings?
    /// The server's counts of datagrams; nil, too, for servers that do not tell them.
    package var serverUDP: DatagramReadings?
    /// Times of connections beside it; nil over UDP, on an emulated path, if they were turned off, and of older
    /// versions.
    package var delayProbes: DelayProbes?
    /// Number of measured samples if they are not available: they were not read, or not exported from the
    /// original database. Nil if ``throughput`` and ``sliceEnds`` contain the measured samples.
    package var samplesLeftOut: Int?

    /// Maximum number of samples in an imported replay: one hour at 100 per second.
    package static let mostSamples = 360_000

    /// The direction whose throughput was measured.
    package var direction: ReplayDirection { ReplayDirection(ofReplayNamed: recordingName) }

    /// Payload that arrived in that direction, in bytes.
    package var bytesMeasured: Int64 {
        switch direction {
        case .down: bytesReceived
        case .up: bytesSent
        }
    }

    /// The readings of the end that sends what is measured; nil if there are none.
    package var senderTCP: TCPReadings? { direction == .down ? serverTCP : clientTCP }

    /// The readings that tell what limited it; nil if the server told none.
    package var limitReadings: LimitReadings? {
        LimitReadings(client: clientTCP, server: serverTCP, direction: direction)
    }

    /// The bytes of each slice.
    package var sliceBytes: [Double] { throughput.map { $0 * sliceLength * 125_000 } }

    /// True unless the replay is void because this machine was too busy.
    package var counts: Bool { environment?.excess == nil }

    /// Number of measured samples.
    package var sampleCount: Int { samplesLeftOut ?? throughput.count }

    /// Describes a replay; `started` is rounded to the millisecond.
    package init(
        role: ReplayRole,
        testID: Int,
        recordingName: String,
        recordingDigest: String,
        transport: Transport,
        serverPort: Int? = nil,
        started: Date,
        duration: Double,
        bytesReceived: Int64,
        bytesSent: Int64,
        sliceLength: Double,
        throughput: [Double],
        sliceEnds: [Double],
        ending: ReplayEnding.Key,
        sendLateness: SendLateness? = nil,
        environment: ReplayEnvironment? = nil,
        clientTCP: TCPReadings? = nil,
        serverTCP: TCPReadings? = nil,
        clientUDP: DatagramReadings? = nil,
        serverUDP: DatagramReadings? = nil,
        delayProbes: DelayProbes? = nil,
        samplesLeftOut: Int? = nil
    ) {
        self.role = role
        self.testID = testID
        self.recordingName = recordingName
        self.recordingDigest = recordingDigest
        self.transport = transport
        self.serverPort = serverPort
        self.started = Timestamp.rounded(started)
        self.duration = duration
        self.bytesReceived = bytesReceived
        self.bytesSent = bytesSent
        self.sliceLength = sliceLength
        self.throughput = throughput
        self.sliceEnds = sliceEnds
        self.ending = ending
        self.sendLateness = sendLateness
        self.environment = environment
        self.clientTCP = clientTCP
        self.serverTCP = serverTCP
        self.clientUDP = clientUDP
        self.serverUDP = serverUDP
        self.delayProbes = delayProbes
        self.samplesLeftOut = samplesLeftOut
    }
}
