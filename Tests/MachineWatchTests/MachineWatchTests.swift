import Foundation
import NIOCore
import NIOPosix
import TestModel
import class TestSupport.TemporaryFolder
import Testing

@testable import MachineWatch

@Suite("This machine during a replay")
struct MachineWatchTests {
    private static let here: SocketAddress? = try? SocketAddress(ipAddress: "127.0.0.1", port: 80)

    /// Watches a loop of its own while something happens on it.
    private func watching(
        _ files: SystemFiles = .system,
        _ body: @escaping @Sendable (any EventLoop) async throws -> Void
    ) async throws -> MachineWatch.Outcome {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let here = try #require(Self.here)
        let watch = await MachineWatch(on: loop, towards: here, files: files)
        try await body(loop)
        let outcome = await watch.end(received: 1000, sent: 100)
        try await group.shutdownGracefully()
        return outcome
    }

    @Test("A loop that did not run is noticed, with about the time it stood still")
    func noticesBlockedLoops() async throws {
        // On a busy machine the watch itself takes long, and a share of the time says less than the time.
        let limit = BusyLimit(demand: 10, wakeLateness: 10, lateShare: 0.001, stealShare: 1)
        let start = ContinuousClock.now
        let outcome = try await watching { loop in
            try await loop.submit { Thread.sleep(forTimeInterval: 0.5) }.get()
        }
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        #expect(outcome.standstill >= .seconds(0.45))
        #expect(outcome.environment.lateness.longest >= 0.45)
        #expect(outcome.environment.lateShare * elapsed >= 0.45)
        #expect(limit.excess(of: outcome.environment) == .late)
    }

    @Test("The watch's own rhythm is no standstill")
    func ignoresItsRhythm() async throws {
        let outcome = try await watching { _ in }
        #expect(outcome.standstill < MachineWatch.shortestStandstill)
        #expect(outcome.environment.excess == nil)
    }

    @Test("The way to a server is watched, from one end of the replay to the other")
    func watchesPath() async throws {
        let outcome = try await watching { _ in }
        #expect(outcome.path?.server == "127.0.0.1" && outcome.path?.local == "127.0.0.1")
        #expect(outcome.path?.interface?.hasPrefix("lo") == true && outcome.path?.gateway == nil)
        #expect(outcome.pathChange == nil)
    }

    @Test("Where the system has none of these files, what needs them is unknown")
    func withoutFiles() async throws {
        let files = SystemFiles(root: URL(fileURLWithPath: "/nonexistent"))
        let environment = try await watching(files) { loop in
            try await loop.submit { Thread.sleep(forTimeInterval: 0.05) }.get()
        }.environment
        #expect(environment.lateness.longest >= 0.03)
        #expect(environment.waitingShare == nil && environment.pressure == nil)
        #expect(environment.stealShare == nil && environment.idleShare == nil)
        #expect(environment.otherReceived == nil && environment.signal == nil)
    }

    @Test("The kernel's counters are read at both ends")
    func readsCounters() async throws {
        let folder = try TemporaryFolder()
        @Sendable func write(_ text: String, to path: String) throws {
            let file = folder.file(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try write("cpu  10 0 10 80 0 0 0 0 0 0\ncpu0 1\n", to: "proc/stat")
        let environment = try await watching(SystemFiles(root: folder.url)) { _ in
            try write("cpu  20 0 20 130 10 0 0 20 0 0\ncpu0 1\n", to: "proc/stat")
        }.environment
        // Of 100 ticks 60 were idle or waited for a disk, and 20 were stolen.
        #expect(environment.idleShare == 0.6 && environment.stealShare == 0.2)
        #expect(BusyLimit.standard.excess(of: environment) == .steal)
    }

    @Test("A replay to this machine goes over the loopback interface")
    func loopback() async throws {
        let environment = try await watching { _ in }.environment
        #expect(try #require(environment.interface).hasPrefix("lo"))
        #expect(environment.link == .loopback)
        // What else passes there is not on the line.
        #expect(environment.otherReceived == nil && environment.otherSent == nil)
    }
}
