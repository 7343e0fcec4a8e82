import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ReplayServer

@Suite("A server that has enough to do (Specification 5.3.3)", .mustEnd)
struct LoadTests {
    private let start = ContinuousClock.now

    private func gauge(_ limits: LoadLimits, _ reading: LoadGauge.Reading = .init()) -> LoadGauge {
        LoadGauge(limits, read: { reading })
    }

    @Test(
        "Memory and disk above their limits leave no room, at their limits they do",
        arguments: [
            (0.95, 0.95, 8), (0.951, 0.2, 0), (0.2, 0.951, 0), (nil, nil, 8), (nil, 0.99, 0),
        ] as [(Double?, Double?, Int)])
    func machine(memory: Double?, disk: Double?, capacity: Int) {
        let gauge = gauge(
            .init(sessions: 8, memory: 0.95, disk: 0.95), .init(memory: memory, disk: disk))
        #expect(gauge.capacity(after: .init(), at: start) == capacity)
    }

    @Test("Without limits but the one on sessions the machine is not looked at")
    func notRead() {
        let gauge = LoadGauge(
            .init(sessions: 3),
            read: {
                Issue.record("it was read")
                return .init(memory: 1, disk: 1)
            })
        #expect(gauge.capacity(after: .init(sent: .max), at: start) == 3)
    }

    @Test("Uploads count like downloads: the busier direction is the load")
    func directions() {
        for (sent, received) in [(10_000_000, 9_000_000), (9_000_000, 10_000_000)] {
            let gauge = gauge(.init(sessions: 5, traffic: 8))
            #expect(gauge.capacity(after: .init(), at: start) == 5)
            let both = LoadGauge.Traffic(sent: sent, received: received)
            #expect(gauge.capacity(after: both, at: start + .seconds(11)) == 5)
            let more = LoadGauge.Traffic(sent: sent, received: received + 2_000_000)
            #expect(gauge.capacity(after: more, at: start + .seconds(12)) == 0)
        }
    }

    @Test("The rate is the mean since the last reading; a reading counts for a second")
    func traffic() {
        let gauge = gauge(.init(sessions: 5, traffic: 8))
        #expect(gauge.capacity(after: .init(), at: start) == 5)
        // 8 Mbit/s are a million bytes a second.
        #expect(gauge.capacity(after: .init(sent: 9_000_000), at: start + .milliseconds(900)) == 5)
        #expect(gauge.capacity(after: .init(sent: 9_000_000), at: start + .seconds(9)) == 5)
        #expect(gauge.capacity(after: .init(sent: 11_000_001), at: start + .seconds(11)) == 0)
        #expect(gauge.capacity(after: .init(sent: 11_000_001), at: start + .milliseconds(11_900)) == 0)
        #expect(gauge.capacity(after: .init(sent: 11_000_001), at: start + .seconds(12)) == 5)
    }

    @Test("The machine is read once a second at most")
    func readings() {
        let count = Mutex(0)
        let gauge = LoadGauge(
            .published,
            read: {
                count.withLock { $0 += 1 }
                return .init(memory: 0.5, disk: 0.5)
            })
        for step in 0..<30 {
            #expect(
                gauge.capacity(after: .init(), at: start + .milliseconds(100 * step))
                    == LoadLimits.published.sessions)
        }
        #expect(count.withLock { $0 } == 3)
    }

    @Test("The memory in use is what is not available, from the text that Linux gives")
    func memory() throws {
        let text = "MemTotal:        8000000 kB\nMemFree:          100000 kB\nMemAvailable:    2000000 kB\n"
        #expect(LoadGauge.memoryInUse(meminfo: text) == 0.75)
        for odd in [
            "", "MemTotal: 5 kB\n", "MemTotal: 0 kB\nMemAvailable: 0 kB\n", "MemTotal: x\nMemAvailable:",
        ] {
            #expect(LoadGauge.memoryInUse(meminfo: odd) == nil)
        }
    }

    @Test("This machine tells shares")
    func here() {
        let reading = LoadGauge.machine(folders: [FileManager.default.temporaryDirectory])
        for share in [reading.memory, reading.disk].compactMap(\.self) { #expect((0...1).contains(share)) }
        #expect(reading.disk != nil)
    }

    @Test("A server with all its sessions taken answers 0;3 at once, but a test that has begun goes on")
    func full() async throws {
        try await withServer(configure: { $0.load = .init(sessions: 1) }) { server in
            let first = try await Conversation.open(server, user: "ann", history: 4)
            #expect(first.permission == "1;127.0.0.1;100")
            let refused = try await Conversation.open(server, user: "bob", from: "127.0.0.2")
            #expect(refused.permission == "0;3")
            #expect(await server.activity().refusals == 1)
            try await first.finish()
            // Between ann's replays bob gets the only session; her second replay runs all the same.
            let second = try await Conversation.open(
                server, user: "bob", address: "127.0.0.2", from: "127.0.0.2")
            #expect(second.permission == "1;127.0.0.2;100")
            let last = try await Conversation.open(
                server, user: "ann", test: 1, replay: "MusicRandom-05132024", history: 4, isLast: true)
            #expect(last.permission == "1;127.0.0.1;100")
            try await last.finish()
            let again = try await Conversation.open(server, user: "ann", history: 5)
            #expect(again.permission == "0;3")
            // What the server does not have is refused for that reason, as upstream's order is.
            let unknown = try await Conversation.open(server, user: "ann", replay: "Nothing-01012030")
            #expect(unknown.permission == "0;1")
        }
    }
}
