import Testing
import WireProtocol

@testable import ReplayClient
@testable import TestModel

@Suite("The course of a UDP replay (Specification 7.1, 7.3)")
struct UDPReplayMachineTests {
    private let second: Int64 = 1_000_000_000

    /// A machine with the published limits.
    private func machine(_ seconds: [Double]) -> UDPReplayMachine {
        UDPReplayMachine(
            dues: seconds.map { Int64($0 * 1e9) }, limits: .init(sending: 40 * second, replay: 47 * second))
    }

    @Test("Each datagram is sent at its instant, and everything that is due at once")
    func schedule() {
        var machine = machine([0, 0.005, 0.005, 1])
        #expect(machine.resume(at: 0) == .send(0..<1, next: 5_000_000))
        #expect(machine.handedOver() == .none)
        // A timer that fires early waits for the same instant.
        #expect(machine.resume(at: 4_999_999) == .wait(until: 5_000_000))
        #expect(machine.resume(at: 5_000_100) == .send(1..<3, next: second))
        #expect(machine.resume(at: second) == .send(3..<4, next: nil))
        #expect(machine.resume(at: second) == .none)
    }

    @Test("A first datagram that is not due at once is waited for")
    func lateStart() {
        var machine = machine([0.5])
        #expect(machine.resume(at: 0) == .wait(until: second / 2))
        #expect(machine.resume(at: second / 2) == .send(0..<1, next: nil))
    }

    @Test("The replay ends when all is sent and every STARTED has its DONE")
    func complete() {
        var machine = machine([0, 1])
        _ = machine.resume(at: 0)
        #expect(machine.handedOver() == .none)
        #expect(machine.notified(.started(clientPort: 7)) == .none)
        _ = machine.resume(at: second)
        #expect(machine.handedOver() == .none)
        #expect(machine.notified(.started(clientPort: 8)) == .none)
        #expect(machine.notified(.done(clientPort: 7)) == .none)
        #expect(machine.notified(.done(clientPort: 8)) == .end(.complete))
        // Late words change nothing.
        #expect(machine.notified(.started(clientPort: 9)) == .none)
        #expect(machine.limitReached(bytesReceived: 0) == .none)
        #expect(machine.reset() == .none)
    }

    @Test("A server that is done first is waited for until the last datagram is sent")
    func serverFirst() {
        var machine = machine([0, 1])
        _ = machine.resume(at: 0)
        _ = machine.handedOver()
        #expect(machine.notified(.started(clientPort: 7)) == .none)
        #expect(machine.notified(.done(clientPort: 7)) == .none)
        #expect(machine.resume(at: second) == .send(1..<2, next: nil))
        #expect(machine.handedOver() == .end(.complete))
    }

    @Test("A client that has sent all waits for the first STARTED")
    func shortest() {
        var machine = machine([0])
        #expect(machine.resume(at: 0) == .send(0..<1, next: nil))
        #expect(machine.handedOver() == .none)
        #expect(machine.notified(.started(clientPort: 7)) == .none)
        #expect(machine.notified(.done(clientPort: 7)) == .end(.complete))
    }

    @Test("The datagram during which 40 seconds pass is the last")
    func sendingLimit() {
        var machine = machine([0, 39.9, 40.1, 40.2])
        _ = machine.resume(at: 0)
        #expect(machine.resume(at: 39_900_000_000) == .send(1..<2, next: 40_100_000_000))
        #expect(machine.resume(at: 40_250_000_000) == .send(2..<3, next: nil))
        #expect(machine.handedOver() == .none)
        #expect(machine.resume(at: 41_000_000_000) == .none)
        #expect(machine.notified(.started(clientPort: 7)) == .none)
        #expect(machine.notified(.done(clientPort: 7)) == .end(.timeLimit))
    }

    @Test("A recording whose last datagram is the one during which the limit passes is complete")
    func lastAtLimit() {
        var machine = machine([0, 40.1])
        _ = machine.resume(at: 0)
        #expect(machine.resume(at: 40_100_000_000) == .send(1..<2, next: nil))
        _ = machine.notified(.started(clientPort: 7))
        #expect(machine.notified(.done(clientPort: 7)) == .end(.complete))
    }

    @Test(
        "At the 47 s mark the replay ends: by the limit if the server was heard, else without an answer",
        arguments: [
            (true, 0, ReplayEnding.timeLimit), (false, 1, .timeLimit), (true, 1, .timeLimit),
            (false, 0, .noAnswer),
        ])
    func mark(isStarted: Bool, bytes: Int, ending: ReplayEnding) {
        var machine = machine([0])
        _ = machine.resume(at: 0)
        if isStarted { _ = machine.notified(.started(clientPort: 7)) }
        #expect(machine.limitReached(bytesReceived: bytes) == .end(ending))
        #expect(machine.notified(.done(clientPort: 7)) == .none)
        #expect(machine.resume(at: 48 * second) == .none)
    }

    @Test("A socket that the system closes ends the replay")
    func reset() {
        var machine = machine([0, 1])
        _ = machine.resume(at: 0)
        #expect(machine.reset() == .end(.reset))
        #expect(machine.resume(at: second) == .none)
    }

    @Test("The limits are the protocol's: 40 s of sending, 45 s and 2 s in all")
    func published() {
        #expect(UDPReplayLimits.published == .init(sending: .seconds(40), replay: .seconds(47)))
    }
}

@Suite("How late datagrams left")
struct SendLatenessTests {
    @Test("Quantiles are nearest ranks")
    func quantiles() throws {
        let lateness = try #require(SendLateness(nanoseconds: (1...1_000).reversed().map { $0 * 1_000 }))
        #expect(abs(lateness.median - 500e-6) < 1e-12)
        #expect(abs(lateness.p99 - 990e-6) < 1e-12)
        #expect(abs(lateness.longest - 1e-3) < 1e-12)
        let single = try #require(SendLateness(nanoseconds: [7_000]))
        #expect([single.median, single.p99, single.longest].allSatisfy { abs($0 - 7e-6) < 1e-15 })
        #expect(SendLateness(nanoseconds: []) == nil)
    }
}
