import Foundation

/// A server process, and one client process after another that replays with it.
final class ReplayPair {
    private let workload: JSONArgument<Workload>
    private let place: JSONArgument<ServedPlace>
    private let server: ChildProgram
    private var tests = 0

    /// Starts the server; on return it listens.
    ///
    /// - Parameters:
    ///   - workload: what is replayed.
    ///   - lineRate: the emulated line in Mbit/s; nil for none.
    ///   - rules: what the emulated path does, one rule a line; nil for nothing.
    /// - Throws: ``BenchmarkError``.
    init(_ workload: Workload, lineRate: Double? = nil, rules: String? = nil) throws {
        self.workload = JSONArgument(workload)
        let rate = lineRate.map { ["--line-rate", "\($0)"] } ?? []
        let lab = rules.map { ["--rules", $0] } ?? []
        server = try ChildProgram(Self.program, ["serve"] + rate + lab + [try self.workload.text])
        guard let line = server.readLine(), let place = JSONArgument<ServedPlace>(argument: line) else {
            throw BenchmarkError.programFailed("the server", reason: "it does not say where it listens")
        }
        self.place = place
    }

    deinit {
        // The server removes its folder when it ends by itself.
        server.endInput()
        _ = try? server.finish()
    }

    /// Runs one test with a client process of its own.
    ///
    /// - Returns: what the client measured, and the CPU seconds of the server meanwhile.
    func test() throws -> (client: ReplayOutcome, serverCPUSeconds: Double) {
        tests += 1
        let before = try ProcessCost.cpuSeconds(of: server.process)
        let client = try ChildProgram(
            Self.program,
            ["replay", "--history-count", "\(tests)", try workload.text, try place.text]
        )
        guard let outcome = JSONArgument<ReplayOutcome>(argument: try client.finish())?.value else {
            throw BenchmarkError.programFailed("the client", reason: "it does not say what it measured")
        }
        if let replay = outcome.replays.first(where: { $0.ending != "complete" }) {
            throw BenchmarkError.wrongOutcome("a replay ended as \"\(replay.ending)\", not complete")
        }
        return (outcome, try ProcessCost.cpuSeconds(of: server.process) - before)
    }

    /// The most memory the server had resident so far, in bytes.
    func serverPeakMemory() throws -> Int { try ProcessCost.peakMemory(of: server.process) }

    /// This program, which is also the server and the client.
    private static let program = "/proc/self/exe"
}
