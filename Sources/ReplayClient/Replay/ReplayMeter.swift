import Basics
import Characterisation
import Differentiation
import Foundation
import NIOCore
import Recordings
import TestModel
import WireProtocol
import Networking

/// Counts the data of a running replay, reports its progress, and makes its measurement.
///
/// Instants are nanoseconds after the start.
struct ReplayMeter: Sendable {
    private let parameters: ReplayParameters
    private let recording: (name: String, digest: String)
    private let transport: Transport
    /// Total number of bytes expected in the direction that is measured; 0 if unknown.
    private let bytesExpected: Int
    private let direction: ReplayDirection
    /// The maximum duration of the replay, seconds.
    private let limit: Double
    private var slicer: ThroughputSlicer
    /// Separates the time in which answers arrive from the waits for them.
    var clock: AnswerClock
    private let loop: any EventLoop
    private let calendar: WallClock
    private(set) var start: NIODeadline
    private var started: Date
    private(set) var bytesReceived = 0
    /// The instant of the last received data; 0 before any.
    private(set) var lastArrival: Int64 = 0
    private var bytesSent = 0
    /// The instant of the first sent data; nil before it.
    private var firstSend: Int64?
    /// Bytes by the intervals of an experiment with pauses; nil for none.
    private var pauses: PauseTally?
    /// The arrivals of an experiment on a limit; nil for none.
    private var arrivals: [ArrivalFit.Arrival]?
    /// Payload of a full segment of the connection, in bytes.
    var segment: Int?
    private var lastReport: (instant: NIODeadline, bytes: Int)

    /// Creates a meter; this reads the whole recording for its digest.
    init(
        _ parameters: ReplayParameters, of recording: Recording, bytesExpected: Int, limit: Duration,
        on sockets: ClientSockets
    ) {
        loop = sockets.group.any()
        calendar = sockets.clock
        (start, started) = (loop.now, calendar.now())
        lastReport = (start, 0)
        self.parameters = parameters
        self.limit = limit / .seconds(1)
        self.recording = (recording.name, recording.digest)
        transport = recording.transport
        direction = recording.direction
        self.bytesExpected = direction == .up ? recording.bytesUp : bytesExpected
        slicer = parameters.slicer
        pauses = parameters.options.pauses.map { PauseTally($0.plan, of: $0.replay) }
        arrivals = parameters.options.conditions == nil ? nil : []
        clock = AnswerClock(packets: recording.packets.count)
    }

    /// Nanoseconds since the start.
    var elapsed: Int64 { (loop.now - start).nanoseconds }

    /// Records that the replay begins now.
    mutating func begin() {
        (start, started) = (loop.now, calendar.now())
        lastReport = (start, 0)
    }

    /// Records sent bytes.
    mutating func sent(_ count: Int) {
        if firstSend == nil { firstSend = elapsed }
        bytesSent += count
    }

    /// Records received bytes.
    ///
    /// - Returns: true if they were the first.
    mutating func received(_ count: Int, at instant: Int64) -> Bool {
        bytesReceived += count
        lastArrival = instant
        slicer.add(count, atNanoseconds: instant)
        pauses?.add(count, at: Double(instant) * 1e-9)
        arrivals?.append(.init(time: Double(instant) * 1e-9, bytes: bytesReceived))
        return clock.received(count, at: instant)
    }

    /// Reports the throughput since the last report.
    ///
    /// - Parameter waiting: the bytes that wait for the system to take them; of an upload what it took is reported,
    ///   as only the server knows what arrived.
    mutating func beat(waiting: Int = 0) {
        let now = loop.now
        let span = (now - lastReport.instant).duration.seconds
        let bytes = direction == .up ? bytesSent - waiting : bytesReceived
        report(bytes, throughput: span > 0 ? Double(bytes - lastReport.bytes) / 125_000 / span : 0)
        lastReport = (now, bytes)
    }

    /// Reports the mean throughput of the whole replay.
    func reportEnd(at end: Int64) {
        let seconds = Double(end) * 1e-9
        let bytes = direction == .up ? bytesSent : bytesReceived
        report(bytes, throughput: seconds > 0 ? Double(bytes) / 125_000 / seconds : 0)
    }

    private func report(_ bytes: Int, throughput: Double) {
        parameters.progress(
            ReplayProgress(
                role: parameters.role, elapsed: Double(elapsed) * 1e-9, bytesReceived: bytes,
                bytesExpected: bytesExpected, throughput: throughput, limit: limit))
    }

    /// Returns the measurement of a replay that ended.
    ///
    /// - Parameters:
    ///   - ending: the way in which it ended.
    ///   - end: the instant.
    ///   - lateness: the lateness of its datagrams; nil for TCP and if the recorded send times are not
    ///     followed.
    /// - Returns: the measurement.
    func measurement(
        _ ending: ReplayEnding, at end: Int64, lateness: SendLateness? = nil
    ) -> ReplayMeasurement {
        var measurement = ReplayMeasurement(
            role: parameters.role, recordingName: recording.name, recordingDigest: recording.digest,
            transport: transport, endpoint: parameters.target.unmappedIPAddress ?? "?",
            serverPort: parameters.target.port ?? 0, started: started,
            startUptime: start.uptimeNanoseconds, duration: Double(end) * 1e-9,
            bytesReceived: bytesReceived, bytesSent: bytesSent, sliceLength: slicer.sliceLength,
            samples: slicer.samples(endNanoseconds: end), ending: ending,
            clientAddress: parameters.clientAddress, sendLateness: lateness, answers: clock.times(at: end))
        measurement.pauses = pauses
        measurement.arrivals = arrivals
        measurement.segment = segment
        measurement.firstSend = Double(firstSend ?? 0) * 1e-9
        return measurement
    }
}
