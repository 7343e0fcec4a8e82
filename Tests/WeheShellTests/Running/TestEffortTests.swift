import Basics
import Recordings
import ReplayClient
import TestModel
import TestRunner
import TestSupport
import Testing

@testable import WeheShell
@testable import Messages

@Suite("How long a test will take is told as far as it is known")
struct TestEffortTests {
    private static let pair = "010.000.000.001.50000-018.002.192.002.00443"

    /// Requests at these seconds, with answers of so many bytes.
    private func recording(
        _ packets: [(second: Double, answer: Int)], name: String = "Example-01012030"
    ) throws -> Recording {
        try Recording(
            name: name, transport: .tcp,
            packets: packets.map {
                ClientPacket(
                    timestamp: $0.second, payload: [1, 2, 3], pair: Self.pair, responseLength: $0.answer)
            }, tcpPairs: [Self.pair])
    }

    private func effort(
        _ recording: Recording, _ side: ServerRecording? = nil, nominal: Double, isPortTest: Bool = false,
        keepsTiming: Bool = true, over path: TestEffort.Path
    ) -> TestEffort {
        let script = ServerScript(recording, serverSide: side)
        return TestEffort(
            .init(
                original: recording, control: recording, nominalSeconds: nominal, isPortTest: isPortTest,
                keepsTiming: keepsTiming), scripts: [script, script], over: path)
    }

    private func seconds(_ time: TestEffort.Time) -> Double? {
        if case .about(let seconds) = time { seconds } else { nil }
    }

    @Test("A short recording makes a short test, whatever time the app list names")
    func short() throws {
        let recording = try recording([(0, 500), (0.3, 500)])
        let time = effort(recording, nominal: 12, over: .embedded(lineRate: 40)).time
        #expect(abs(try #require(seconds(time)) - 0.6) < 0.01)
    }

    @Test("A line that is too slow for the recorded times makes it longer, up to the limit of a replay")
    func slowLine() throws {
        let recording = try recording([(0, 2_500_000), (1, 2_500_000)])
        // 20 Mbit each.
        func time(_ rate: Double?) throws -> Double {
            try #require(seconds(effort(recording, nominal: 3, over: .embedded(lineRate: rate)).time))
        }
        #expect(try time(10) == 8)
        #expect(try time(0.2) == 90)
        // Nobody knows when the answers were sent, so that they take no more than the line does.
        #expect(abs(try time(100) - 2 * 1.2) < 1e-9)
        #expect(try time(nil) == 2)
    }

    @Test("Answers whose times are known take that long, or what the line takes for them")
    func recordedTimes() throws {
        let recording = try recording([(0, 2_500_000), (1, 10)])
        func part(_ second: Double, _ bytes: Int) -> RecordedAnswer.Part {
            RecordedAnswer.Part(timestamp: second, payload: [UInt8](repeating: 1, count: bytes))
        }
        // Half of it at once, half three seconds later; and then what is asked for next.
        let side = try ServerRecording(
            name: recording.name,
            answers: [
                RecordedAnswer(
                    requestLength: 3, requestHash: nil, parts: [part(0, 1_250_000), part(3, 1_250_000)]),
                RecordedAnswer(requestLength: 3, requestHash: nil, parts: [part(0, 10)]),
            ])
        func time(_ rate: Double?) throws -> Double {
            try #require(
                seconds(effort(recording, side, nominal: 3, over: .embedded(lineRate: rate)).time))
        }
        #expect(try time(nil) == 6)
        #expect(abs(try time(10) - 8) < 1e-4)
        #expect(abs(try time(2.5) - 16) < 1e-3)
    }

    @Test(
        "The line to another server is assumed, for plans, to be as fast as the embedded server's usual one")
    func foreign() throws {
        let music = try recording([(0, 1_000_000), (0.3, 1_000_000)])
        // The server spreads the only answer of a recording over a second.
        let radio = try recording([(0, 2_000_000)])
        #expect(effort(radio, nominal: 12, over: .foreign).seconds == [1, 1])
        #expect(effort(radio, nominal: 12, over: .embedded(lineRate: 8)).seconds == [2, 2])
        let port = try recording([(0, 10_000_000)], name: "port_443")
        // The app list says 12 s, which is no answer's time.
        #expect(effort(music, nominal: 12, over: .foreign).seconds == [0.5, 0.5])
        #expect(
            effort(port, nominal: 2, isPortTest: true, keepsTiming: false, over: .foreign).seconds == [2, 2])
        #expect(effort(music, nominal: 12, over: .embedded(lineRate: 40)).seconds == [0.5, 0.5])
    }

    @Test("Port tests keep no time, and their replays have a limit of their own")
    func ports() throws {
        let recording = try recording([(0, 500_000), (5, 500_000)], name: "port_443")
        func time(_ rate: Double) throws -> Double {
            try #require(
                seconds(
                    effort(recording, nominal: 10, isPortTest: true, over: .embedded(lineRate: rate)).time))
        }
        #expect(try time(8) == 2)
        #expect(try time(0.01) == 60)
    }

    @Test("Of another server only the client's own time is known, and under rules nothing")
    func unknown() throws {
        let recording = try recording([(0, 500_000), (3, 500_000)])
        #expect(effort(recording, nominal: 12, over: .foreign).time == .atLeast(6))
        #expect(effort(recording, nominal: 12, keepsTiming: false, over: .foreign).time == .unknown)
        #expect(effort(recording, nominal: 12, isPortTest: true, over: .foreign).time == .unknown)
        #expect(effort(recording, nominal: 12, over: .ruled(lineRate: 40)).time == .unknown)
    }

    @Test("What is not known is not claimed, in either language")
    func words() {
        #expect(Messages.english.effort(bytes: 2_000_000, .about(0.6)) == "2.00 MB, about 1 s")
        #expect(Messages.english.effort(bytes: 2_000_000, .about(155.3)) == "2.00 MB, about 2 min 36 s")
        #expect(Messages.english.effort(bytes: 2_000_000, .atLeast(5.2)) == "2.00 MB, 6 s or more")
        #expect(Messages.english.effort(bytes: 2_000_000, .unknown) == "2.00 MB")
        #expect(Messages.french.effort(bytes: 2_000_000, .atLeast(6)) == "2,00\u{A0}Mo, 6\u{A0}s ou plus")
    }

    @Test("The longest of a UDP replay's parts counts: what the client sends, what the server sends")
    func datagrams() async throws {
        let (session, _) = try TemporaryFolder().session()
        let catalogue = await session.catalogue.current
        let calls = catalogue.entries.filter { $0.app.category == .conferencing }
        try #require(!calls.isEmpty)
        for call in calls {
            let effort = try await session.bench().effort(of: call, .embedded(lineRate: 40))
            let side = try #require(try catalogue.serverRecording(for: call.app.originalFile))
            let last = try #require(side.flows[0].datagrams.last).timestamp
            #expect(effort.seconds[0] >= last && effort.seconds[0] <= last + 1, "\(call.app.testName)")
        }
    }
}
