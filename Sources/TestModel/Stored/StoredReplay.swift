package import Basics
package import Foundation

/// One replay of a test, with its raw samples.
package struct StoredReplay: Sendable, Codable, Equatable {
    /// The replay's part in the test.
    package var role: ReplayRole
    /// The number the server knows it by within the test (Specification 5.3.1): 0 original, 1 control.
    package var testID: Int
    /// The name of the recording that was replayed.
    package var recordingName: String
    /// A digest of the recording's content, which tells two files of one name apart.
    package var recordingDigest: String
    /// How it was carried.
    package var transport: Transport
    /// The server's port the replay went to, if it got that far.
    package var serverPort: Int?
    /// When the replay began.
    package var started: Date
    /// How long it took, in seconds.
    package var duration: Double
    /// Payload received from the server, in bytes.
    package var bytesReceived: Int64
    /// Payload sent to the server, in bytes.
    package var bytesSent: Int64
    /// The nominal length of one sample, in seconds.
    package var sliceLength: Double
    /// The throughput of each sample in Mbit/s, exactly as sent to the server.
    package var throughput: [Double]
    /// The end of each sample in seconds after the replay's start, exactly as sent to the server.
    package var sliceEnds: [Double]
    /// How the replay ended.
    package var ending: ReplayEnding.Key
    /// How late the datagrams left; nil over TCP.
    package var sendLateness: SendLateness?
    /// How many samples were measured where they are not at hand: they were not read, or not exported where the
    /// test comes from. Nil where ``throughput`` and ``sliceEnds`` are what was measured.
    package var samplesLeftOut: Int?

    /// The most samples of a replay that is taken from elsewhere: those of an hour at 100 a second.
    package static let mostSamples = 360_000

    /// The bytes of each slice.
    package var sliceBytes: [Double] { throughput.map { $0 * sliceLength * 125_000 } }

    /// How many samples were measured.
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
        self.samplesLeftOut = samplesLeftOut
    }
}
