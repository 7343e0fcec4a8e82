import Foundation
import ReplayClient
import Synchronization
import Testing
import TestSupport

@testable import TestModel
@testable import TestRunner

@Suite("One test at a time for each server", .mustEnd)
struct LockFileQueueTests {
    private let home: TemporaryFolder
    private let queue: LockFileQueue

    init() throws {
        home = try TemporaryFolder()
        queue = LockFileQueue(folder: home.file("locks"), pause: .milliseconds(1))
    }

    private func turn(_ address: String, _ port: Int = 55_556) async throws -> any ServerTurn {
        try await queue.turn(address: address, port: port, waiting: {})
    }

    @Test("A second test waits, says so once, and has its turn when the first one ends")
    func waits() async throws {
        let first = try await turn("192.0.2.1")
        let (waiting, isWaiting) = AsyncStream<Void>.makeStream()
        let order = Mutex<[String]>([])
        async let second = queue.turn(address: "192.0.2.1", port: 1) { isWaiting.yield() }
        for await _ in waiting { break }
        order.withLock { $0.append("first ends") }
        first.end()
        let turn = try await second
        order.withLock { $0.append("second begins") }
        #expect(order.withLock { $0 } == ["first ends", "second begins"])
        isWaiting.finish()
        for await _ in waiting { Issue.record("said twice that it waits") }
        turn.end()
    }

    /// How many are inside at once.
    private final class Room: Sendable {
        private let count = Mutex(0)

        /// The number of those inside, this one included.
        func enter() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }

        func leave() { count.withLock { $0 -= 1 } }
    }

    @Test("Many tests never use a server at once")
    func excludes() async throws {
        let (room, queue) = (Room(), queue)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...20 {
                group.addTask {
                    let turn = try await queue.turn(address: "2001:db8::7", port: 1, waiting: {})
                    #expect(room.enter() == 1)
                    await Task.yield()
                    room.leave()
                    turn.end()
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("Other servers are not waited for; labs on loopback differ by port, servers elsewhere do not")
    func others() async throws {
        let turns = [
            try await turn("192.0.2.1"), try await turn("192.0.2.2"), try await turn("127.0.0.1", 1),
            try await turn("127.0.0.1", 2), try await turn("::1", 1),
        ]
        #expect(LockFileQueue.name(address: "192.0.2.1", port: 1) == "server-192.0.2.1.lock")
        #expect(LockFileQueue.name(address: "127.0.0.1", port: 7) == "server-127.0.0.1-7.lock")
        #expect(!LockFileQueue.name(address: "../x", port: 7).contains("/"))
        for turn in turns { turn.end() }
    }

    @Test("Waiting ends when it is cancelled")
    func cancelled() async throws {
        let first = try await turn("192.0.2.1")
        let queue = queue
        let (waiting, isWaiting) = AsyncStream<Void>.makeStream()
        let task = Task { try await queue.turn(address: "192.0.2.1", port: 1) { isWaiting.yield() }.end() }
        for await _ in waiting { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        first.end()
    }

    @Test("A turn that has ended, or was lost, leaves nothing behind and lets the next one in")
    func tidy() async throws {
        let first = try await turn("192.0.2.1")
        first.end()
        first.end()
        _ = try await turn("192.0.2.1")
        let third = try await turn("192.0.2.1")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("locks").path).count == 1)
        third.end()
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("locks").path) == [])
    }

    @Test("A folder that cannot be made is named")
    func unusable() async throws {
        try home.write("a file", to: "locks")
        await #expect(throws: ShellError.self) { try await turn("192.0.2.1") }
    }
}
