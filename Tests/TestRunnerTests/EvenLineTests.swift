import Basics
import Differentiation
import Recordings
import ReplayClient
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import TestRunner

/// What replays of the bundled recordings receive on a perfectly even line, in virtual time.
@Suite("Every bundled app on an even line")
struct EvenLineTests {
    /// A line as fast as the embedded server's, in bytes a second.
    private static let line = 40e6 / 8

    private static let catalogue = Catalogue(
        roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)])

    static let apps = catalogue.entries.map(\.app.testName)

    /// The slices of a replay whose packets all come late by so many seconds.
    private func replay(_ entry: CatalogueEntry, late: Double) throws -> DeliveryCurve {
        let recording = try Self.catalogue.recording(for: entry.app.originalFile, of: entry)
        var slicer = ThroughputSlicer(nominal: .seconds(entry.app.time), count: 100)
        var line = EvenLine(rate: Self.line, late: late)
        switch recording.transport {
        case .tcp:
            for packet in recording.packets where packet.responseLength > 0 {
                line.send(packet.responseLength, at: packet.timestamp, to: &slicer)
            }
        case .udp:
            let server = try Self.catalogue.serverRecording(for: entry.app.originalFile)
            for datagram in ServerScript(recording, serverSide: server).datagrams {
                line.send(datagram.length, at: datagram.timestamp, to: &slicer)
            }
        }
        let samples = slicer.samples(endNanoseconds: Int64(line.free * 1e9))
        return try DeliveryCurve(
            throughput: samples.throughput, sliceLength: slicer.sliceLength, end: line.free, of: .only)
    }

    @Test("The interval of its effect holds that there is none, and is narrow", arguments: apps)
    func interval(app: String) throws {
        let entry = try Self.catalogue.app(named: app)
        let (original, control) = (try replay(entry, late: 0.001), try replay(entry, late: 0.004))
        let transport = try Self.catalogue.recording(for: entry.app.originalFile, of: entry).transport
        let segments = try #require(
            transport == .tcp
                ? PairedSegments(streams: original, control) : PairedSegments(calls: original, control))
        let effect = EffectEstimate(of: segments, seed: 7)
        #expect(abs(effect.ratio - 1) < 0.01, "\(effect)")
        // Its one answer is over in four slices of 0.12 s.
        guard app != "pandora" else { return #expect(effect.segments == 4 && effect.interval == nil) }
        let interval = try #require(effect.interval, "\(effect.segments) segments")
        #expect(interval.contains(1) && interval.upper - interval.lower < 0.1, "\(effect)")
    }
}

/// A line that sends packets one after the other, ten at once as network cards do, when those before are through.
private struct EvenLine {
    let rate: Double
    let late: Double
    /// When it has sent all so far, seconds after the start.
    private(set) var free = 0.0

    init(rate: Double, late: Double) {
        self.rate = rate
        self.late = late
    }

    mutating func send(_ bytes: Int, at time: Double, to slicer: inout ThroughputSlicer) {
        free = max(free, time + late)
        var left = bytes
        while left > 0 {
            let packet = min(left, 14_480)
            left -= packet
            free += Double(packet) / rate
            slicer.add(packet, atNanoseconds: Int64(free * 1e9))
        }
    }
}
