import Recordings
import WireProtocol

extension StoredReplay {
    /// Converts a measurement to its stored form.
    package init(_ measurement: ReplayMeasurement) {
        self.init(
            role: measurement.role, testID: measurement.role.testID,
            recordingName: measurement.recordingName, recordingDigest: measurement.recordingDigest,
            transport: measurement.transport, serverPort: measurement.serverPort,
            started: measurement.started, duration: measurement.duration,
            bytesReceived: Int64(measurement.bytesReceived), bytesSent: Int64(measurement.bytesSent),
            sliceLength: measurement.sliceLength, throughput: measurement.samples.throughput,
            sliceEnds: measurement.samples.sliceEnds, ending: measurement.ending.key,
            sendLateness: measurement.sendLateness, environment: measurement.environment,
            clientTCP: measurement.clientTCP, serverTCP: measurement.serverTCP,
            clientUDP: measurement.clientUDP, serverUDP: measurement.serverUDP,
            delayProbes: measurement.delayProbes)
    }
}
