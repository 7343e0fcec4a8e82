import Foundation
import TestSupport

/// Two servers of the apps of the recorded runs, one run at a time each: a server lets an address test once at a time.
actor UpstreamServers {
    static let shared = UpstreamServers()

    private static let most = 2
    private var idle: [ServeProcess] = []
    private var started = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Does something with a server that nobody else uses meanwhile.
    ///
    /// - Parameter work: what is done.
    /// - Returns: what `work` returns.
    /// - Throws: what `work` throws, or what kept the server from starting.
    func withOne<Value: Sendable>(
        _ work: @Sendable (ServeProcess) async throws -> Value
    ) async throws -> Value {
        while idle.isEmpty, started == Self.most { await withCheckedContinuation { waiting.append($0) } }
        let server: ServeProcess
        if let free = idle.popLast() {
            server = free
        } else {
            started += 1
            do { server = try await Self.start() } catch {
                started -= 1
                wakeNext()
                throw error
            }
        }
        defer {
            idle.append(server)
            wakeNext()
        }
        return try await work(server)
    }

    private func wakeNext() {
        if !waiting.isEmpty { waiting.removeFirst().resume() }
    }

    private static func start() async throws -> ServeProcess {
        let serving = try Installation()
        try UpstreamGround.writeServed(to: "served", in: serving.home)
        try await serving.succeed("recordings import '\(serving.home.file("served").path)'")
        return try await ServeProcess(serving, ["--line-rate", "20", "--unpaced"]).endingWithTests()
    }
}
