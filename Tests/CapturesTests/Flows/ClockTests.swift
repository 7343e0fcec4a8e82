import Captures
import Recordings
import TestSupport
import Testing

@Suite("Clocks that are set during a capture")
struct ClockTests {
    /// A flow of 60 packets, one each 10 ms, in whose middle the clock is set by some seconds.
    private static func wire(
        setBy seconds: Double, isIPv6: Bool = false, timestamps: Bool = true, silence: Double = 0
    ) -> Wire {
        var wire = Wire(isIPv6: isIPv6)
        wire.open()
        wire.addRequest()
        let asked = wire.client &+ 1 &+ UInt32(Wire.request.count)
        for part in 0..<30 {
            let start = wire.server &+ 1 &+ UInt32(100 * part)
            let time = 900_000 + UInt32(20 * part) + (part < 15 ? 0 : UInt32(silence * 1_000))
            wire.add(
                false, [], start, asked, Array(Wire.answer[100 * part..<100 * (part + 1)]),
                timestamp: timestamps ? time : nil, after: 10 + (part == 15 ? (seconds + silence) * 1_000 : 0)
            )
            wire.add(true, [], asked, start &+ 100, timestamp: timestamps ? time : nil, after: 10)
        }
        return wire
    }

    /// The steps that timestamps tell, and the flow with its content once these are taken out.
    private static func read(
        _ wire: Wire
    ) throws -> (steps: [Int64], flow: CapturedFlow, content: FlowContent) {
        let survey = try survey(wire)
        let flows = try flows(wire)
        var extraction = FlowExtraction(flows)
        try pass(wire, survey) { extraction.take($0) }
        return (
            survey.clock.steps.map(\.by), try #require(flows.first),
            try #require(extraction.contents().first)
        )
    }

    private static func survey(_ wire: Wire) throws -> CaptureSurvey {
        var surveyor = CaptureSurveyor()
        try Census.packets(of: wire.capture.pcap(nanoseconds: true)) { surveyor.take($0) }
        return surveyor.finished()
    }

    private static func pass(
        _ wire: Wire, _ survey: CaptureSurvey, _ take: (CapturedPacket) throws -> Void
    ) throws {
        var sieve = CaptureSieve(survey)
        try Census.packets(of: wire.capture.pcap(nanoseconds: true)) {
            if let packet = sieve.pass($0) { try take(packet) }
        }
    }

    private static func flows(_ wire: Wire) throws -> [CapturedFlow] {
        let survey = try survey(wire)
        var census = FlowCensus(survey.clock)
        try pass(wire, survey) { census.take($0) }
        return census.flows()
    }

    private static func seconds(_ wire: Wire) throws -> (listed: Double, recorded: Double) {
        let (_, flow, content) = try read(wire)
        let made = try RecordingMaker.make(content, RecordingRequest(stem: "Films_11232026"))
        return (flow.seconds, made.original.server.answers.first?.parts.last?.timestamp ?? 0)
    }

    @Test("a clock that is set back changes no interval, and is told", arguments: [2.0, 30, 3_600, 86_400])
    func back(_ step: Double) throws {
        let (listed, recorded) = try Self.seconds(Self.wire(setBy: 0))
        for isIPv6 in [false, true] {
            for timestamps in [false, true] {
                let wire = Self.wire(setBy: -step, isIPv6: isIPv6, timestamps: timestamps)
                let set = try Self.seconds(wire)
                #expect(abs(set.listed - listed) < 0.011 && abs(set.recorded - recorded) < 0.011)
                let (steps, flow, _) = try Self.read(wire)
                #expect(steps.count == (timestamps ? 1 : 0))
                #expect(steps.allSatisfy { abs(Double($0) / 1e9 + step) < 0.05 })
                #expect(flow.remarks == (timestamps ? [] : [.clockSetBack(seconds: step)]))
            }
        }
    }

    @Test("a clock that is set forward is told by TCP timestamps", arguments: [0.5, 40, 3_600, 80_000])
    func forward(_ step: Double) throws {
        let (listed, recorded) = try Self.seconds(Self.wire(setBy: 0))
        let wire = Self.wire(setBy: step)
        let set = try Self.seconds(wire)
        #expect(abs(set.listed - listed) < 0.03 && abs(set.recorded - recorded) < 0.03)
        let steps = try Self.read(wire).steps
        #expect(steps.count == 1 && steps.allSatisfy { abs(Double($0) / 1e9 - step) < 0.05 })
        // A silence that the timestamps have as well is one.
        let silent = Self.wire(setBy: 0, silence: step)
        #expect(try Self.read(silent).steps.isEmpty)
        #expect(abs(try Self.seconds(silent).recorded - recorded - step) < 0.001)
        // Without timestamps nothing shows it.
        #expect(try Self.read(Self.wire(setBy: step, timestamps: false)).steps.isEmpty)
    }

    @Test("a late packet is no step, however late")
    func late() throws {
        for late in [0.01, 0.5, 5, 3_600] {
            var wire = Self.wire(setBy: 0)
            let plain = try Self.seconds(wire)
            wire.add(
                true, [], wire.client &+ 1 &+ UInt32(Wire.request.count), wire.server &+ 3_001,
                after: -late * 1_000)
            wire.add(
                false, .fin, wire.server &+ 3_001, wire.client &+ 1 &+ UInt32(Wire.request.count),
                after: late * 1_000 + 5)
            let flow = try Self.read(wire).flow
            #expect(abs(flow.seconds - plain.listed - 0.005) < 0.006, "\(late)")
            #expect(flow.remarks.isEmpty)
        }
    }

    @Test("flows before and after a step have no remark")
    func others() throws {
        var wire = Wire(clientPort: 1)
        wire.add(true, datagram: [1])
        wire.add(false, datagram: [1])
        wire.clientPort = 2
        wire.add(true, datagram: [1], after: -3_600_000)
        wire.add(false, datagram: [1])
        let flows = try Self.flows(wire)
        #expect(flows.map(\.remarks) == [[], []])
        #expect(flows[0].start < flows[1].start)
    }
}
