import NIOCore
import NIOPosix
import Testing

@testable import ReplayClient

@Suite("The gate at the start of simultaneous replays")
struct StartGateTests {
    private let group = MultiThreadedEventLoopGroup.singleton

    @Test("Nobody goes before the last has arrived, then all go")
    func together() async throws {
        let gate = StartGate(parties: 3)
        let loops = [group.next(), group.next(), group.next()]
        let first = gate.arrive(on: loops[0])
        let second = gate.arrive(on: loops[1])
        #expect(await Self.isPending(first))
        #expect(await Self.isPending(second))
        try await gate.arrive(on: loops[2]).get()
        try await first.get()
        try await second.get()
    }

    @Test("Who comes after the gate opened goes at once") func late() async throws {
        let gate = StartGate(parties: 1)
        try await gate.arrive(on: group.next()).get()
        try await gate.arrive(on: group.next()).get()
    }

    @Test("An abandoned gate lets nobody through, neither those who wait nor those who come")
    func abandoned() async throws {
        let gate = StartGate(parties: 2)
        let waiting = gate.arrive(on: group.next())
        gate.abandon()
        await #expect(throws: StartGate.Abandoned.self) { try await waiting.get() }
        await #expect(throws: StartGate.Abandoned.self) { try await gate.arrive(on: group.next()).get() }
    }

    @Test("Abandoning an open gate changes nothing") func abandonedTooLate() async throws {
        let gate = StartGate(parties: 1)
        try await gate.arrive(on: group.next()).get()
        gate.abandon()
        try await gate.arrive(on: group.next()).get()
    }

    /// Whether a future has no result after its loop did everything it had to do.
    private static func isPending(_ future: EventLoopFuture<Void>) async -> Bool {
        await withCheckedContinuation { continuation in
            future.eventLoop.execute {
                let isDone = NIOLoopBoundBox(false, eventLoop: future.eventLoop)
                future.whenComplete { _ in isDone.value = true }
                future.eventLoop.execute { continuation.resume(returning: !isDone.value) }
            }
        }
    }
}
