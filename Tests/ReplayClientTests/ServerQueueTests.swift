import Differentiation
import Synchronization
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient

@Suite("A test and its turn at the server (Specification 18.1)", .mustEnd)
struct ServerQueueTests {
    /// Notes what is asked of it; every turn has to be waited for.
    private final class NotingQueue: ServerQueue {
        struct Turn: ServerTurn {
            let queue: NotingQueue
            func end() { queue.note("end") }
        }

        private let content = Mutex<[String]>([])
        var lines: [String] { content.withLock { $0 } }
        func note(_ line: String) { content.withLock { $0.append(line) } }

        func turn(address: String, port: Int, waiting: @Sendable () -> Void) async throws -> any ServerTurn {
            waiting()
            note("turn \(address) \(port)")
            return Turn(queue: self)
        }
    }

    @Test(
        "It takes its turn before anything is asked of the server, says that it waits, and ends it",
        arguments: [false, true])
    func turns(fails: Bool) async throws {
        let queue = NotingQueue()
        var manners = FakeServer.Manners()
        manners.permission = fails ? "0;3" : manners.permission
        manners.ownAddress = { visit in
            queue.note("own-IP query")
            try await PoliteScripts.ownAddress(&visit)
        }
        try await FakeServer.with(manners) { server in
            let course = try await TestObservations.run(on: server.endpoint(), queue: queue)
            #expect((course.failure == .sideChannel(.refused(.overloaded), server: "fake")) == fails)
            let statuses = course.events.compactMap { event in
                if case .status(let status, _) = event { status } else { nil }
            }
            #expect(statuses.prefix(3) == [.preparing, .waitingForTurn, .askingOwnAddress])
            #expect(
                queue.lines == ["turn 127.0.0.1 \(server.sideChannel.port)", "own-IP query"]
                    + (fails ? [] : ["own-IP query"]) + ["end"])
        }
    }
}
