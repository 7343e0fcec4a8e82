import Basics
import Recordings
import Testing

@Suite("What a recording moves over time")
struct RecordingCourseTests {
    private func packet(_ time: Double, _ count: Int, answer: Int = 0) -> ClientPacket {
        ClientPacket(
            timestamp: time, payload: [UInt8](repeating: 1, count: count), pair: Samples.pair,
            responseLength: answer)
    }

    private var web: Recording {
        get throws {
            try Recording(
                name: "Web-1", transport: .tcp,
                packets: [
                    packet(0, 10), packet(0.5, 20, answer: 1_000_000), packet(2.5, 5, answer: 40),
                    packet(3, 1),
                ], tcpPairs: [Samples.pair])
        }
    }

    @Test("Answers whose times are not known are sent at once")
    func exchanges() throws {
        let course = RecordingTimeline(try web, ServerScript(try web))
        #expect(course.answersAtOnce && !course.isSpread)
        #expect(course.steps.map(\.start) == [0, 2.5, 3])
        #expect(course.steps.map(\.packets) == [2, 1, 1])
        #expect(course.steps.map(\.up) == [30, 5, 1])
        #expect(course.steps.map(\.down) == [1_000_000, 40, 0])
        #expect(course.steps.map(\.duration) == [0, 0, 0])
        #expect(course.duration == 3)
        let amounts = course.amounts(in: 6)
        #expect(amounts.span == 0.5)
        #expect(amounts.down == [0, 1_000_000, 0, 0, 0, 40])
        #expect(amounts.up == [10, 20, 0, 0, 0, 6])
    }

    @Test("The answer that is the whole recording takes about a second, as at upstream's server")
    func spread() throws {
        func recording(_ name: String, _ packets: [ClientPacket]) throws -> Recording {
            try Recording(name: name, transport: .tcp, packets: packets, tcpPairs: [Samples.pair])
        }
        func course(_ packets: [ClientPacket], _ name: String = "Radio-1") throws -> RecordingTimeline {
            let recording = try recording(name, packets)
            return RecordingTimeline(recording, ServerScript(recording))
        }
        let one = try course([packet(0.1, 368, answer: 1_900_000)])
        #expect(one.isSpread && !one.answersAtOnce && one.steps.map(\.duration) == [0.95])
        #expect(one.amounts(in: 10).down.reduce(0, +) == 1_900_000 && one.duration > 1)
        #expect(one.amounts(in: 10).down.dropFirst().allSatisfy { $0 < 250_000 })
        let two = try course([packet(0, 500, answer: 4_000), packet(0.15, 400, answer: 30_000_000)])
        #expect(two.isSpread && two.steps.map(\.duration) == [0.002, 1])
        let long = try course([packet(0, 500, answer: 4_000), packet(0.2, 400, answer: 30_000_000)])
        #expect(!long.isSpread && long.steps.map(\.duration) == [0, 0])
        #expect(try !course([packet(0.1, 368, answer: 1_900_000)], "port_80").isSpread)
    }

    @Test("Recorded answers arrive when they were recorded")
    func recorded() throws {
        let side = try ServerRecording(
            name: "Web-1",
            answers: [
                .init(
                    requestLength: 30, requestHash: nil,
                    parts: [
                        .init(timestamp: 0, payload: [UInt8](repeating: 1, count: 400_000)),
                        .init(timestamp: 1, payload: [UInt8](repeating: 1, count: 600_000)),
                    ]),
                .init(
                    requestLength: 5, requestHash: nil,
                    parts: [.init(timestamp: 0, payload: [UInt8](repeating: 1, count: 40))]),
                .init(requestLength: 1, requestHash: nil, parts: []),
            ])
        let course = RecordingTimeline(try web, ServerScript(try web, serverSide: side))
        #expect(!course.answersAtOnce)
        #expect(course.steps.map(\.duration) == [1, 0, 0])
        #expect(course.amounts(in: 3).down == [400_000, 600_000, 40])
    }

    @Test("A call is cut into whole seconds, at most twenty of them")
    func call() throws {
        let packets = (0..<100).map { packet(Double($0), 10) }
        let call = try Recording(
            name: "Call-1", transport: .udp, packets: packets, udpClientPorts: ["40000"])
        let course = RecordingTimeline(call, ServerScript(call))
        #expect(course.steps.count == 20)
        #expect(course.steps.allSatisfy { $0.packets == 5 && $0.up == 50 && $0.down == 50 })
        #expect(course.duration == 99)
    }
}
