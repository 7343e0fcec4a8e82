import Networking
import ArgumentParser
import Basics
import Differentiation
import Foundation
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import TestModel
import TestSupport

/// Pairs beside busy programs, by turns with and without throttling: how many of each are void.
///
/// If a void pair depended on how fast its replays were, the shares would differ.
struct BusyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "busy",
        abstract: "Count void pairs beside endless loops, with and without throttling.",
        discussion: """
            A pair takes three to five seconds, so 60 of each kind take about nine minutes a load. Nothing else may keep \
            the machine busy, least of all another of these.
            """)

    @Option(help: "How many pairs with throttling, and as many without, beside each number of loops.")
    var pairs = 60
    @Option(help: "How many endless loops, separated by commas.")
    var loops = "2,3,4"

    private var loads: [Int] { loops.split(separator: ",").compactMap { Int($0) } }

    func validate() throws {
        guard (1...10_000).contains(pairs) else { throw ValidationError("--pairs is from 1 to 10000") }
        guard !loads.isEmpty, loads.count == loops.split(separator: ",").count,
            loads.allSatisfy({ (0...1_000).contains($0) })
        else { throw ValidationError("--loops is a list of numbers from 0 to 1000, such as 2,3,4") }
    }

    func run() async throws {
        print("loops  void plain        void throttled    difference (95 %)        plain Mbit/s  why")
        for load in loads { print(try await row(beside: load)) }
    }

    /// Kinds of pairs.
    private enum Kind: CaseIterable { case plain, throttled }

    /// The outcomes of the pairs of a kind.
    private struct Tally {
        var total = 0
        var voids: [BusyLimit.Excess: Int] = [:]
        var rates: [Double] = []

        var voided: Int { voids.values.reduce(0, +) }
    }

    /// Runs the pairs beside some loops, and says what became of them.
    private func row(beside load: Int) async throws -> String {
        let programs = try (0..<load).map { _ in
            try ChildProgram("/bin/sh", ["-c", "while :; do :; done"])
        }
        defer { withExtendedLifetime(programs) {} }
        var tallies: [Kind: Tally] = [:]
        let recordings = try (Self.recording("Busy", 0x42), Self.recording("BusyRandom", 0x43))
        let path = NetworkPath(rules: try LabRules(text: Self.rule), seed: 1)
        let paths: [(Kind, NetworkPath?)] = [(.plain, nil), (.throttled, path)]
        try await withTemporaryFolder { folder in
            var servers: [(kind: Kind, server: EmbeddedServer)] = []
            for (kind, path) in paths {
                var configuration = EmbeddedServerConfiguration(
                    clock: .system, network: SystemStack(), lineRate: Self.lineRate,
                    certificateDirectory: folder, seed: 1)
                if let path { configuration.path = path }
                let server = try await EmbeddedServer.start(
                    configuration,
                    serving: [recordings.0, recordings.1].map { ServedRecording(recording: $0) })
                servers.append((kind, server))
            }
            for number in 1...pairs {
                for (kind, server) in servers {
                    try await Self.pair(
                        recordings, number, ServerEndpoint(server.endpoint), &tallies[kind, default: Tally()])
                }
            }
            for (_, server) in servers { await server.stop() }
        }
        return Self.line(load, tallies[.plain] ?? Tally(), tallies[.throttled] ?? Tally())
    }

    /// Runs a pair, the original first in every other one.
    private static func pair(
        _ recordings: (Recording, Recording), _ number: Int, _ endpoint: ServerEndpoint, _ tally: inout Tally
    ) async throws {
        var sockets = ClientSockets(clock: .system, network: SystemStack())
        sockets.busyLimit = BusyLimit.standard.looking(for: [Double(bytes) / 125_000 / lineRate])
        let test = DifferentiationTest(
            DifferentiationTest.Subject(
                original: recordings.0, control: recordings.1, nominalSeconds: 1, isPortTest: false),
            on: endpoint,
            identity: TestIdentity(userID: "benchmarks", historyCount: number, clientVersion: "0"),
            order: number.isMultiple(of: 2) ? [.original, .control] : [.control, .original], profiles: [],
            sockets: sockets, isAnalysed: false)
        let (outcome, events) = await FinishedTest.watching { try await test.run(reportingTo: $0) }
        tally.total += 1
        for case .replayFinished(let replay) in events where replay.role == .control {
            tally.rates.append(Double(replay.bytesReceived) / 125_000 / replay.duration)
        }
        do { _ = try outcome.get() } catch ReplayError.machineBusy(let excess, _, _, _) {
            tally.voids[excess, default: 0] += 1
        }
    }

    private static func line(_ load: Int, _ plain: Tally, _ throttled: Tally) -> String {
        func share(_ tally: Tally) -> String { "\(tally.voided) of \(tally.total)" }
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        let difference = DifferenceOfShares(
            (throttled.voided, throttled.total), (plain.voided, plain.total))
        let percent = difference.map { difference in
            let numbers = [difference.value, difference.lower, difference.upper]
                .map { String(format: "%+.1f", 100 * $0) }
            return "\(numbers[0]) % (\(numbers[1]) to \(numbers[2]))"
        }
        let rates = plain.rates.sorted()
        let rate = rates.isEmpty ? "-" : String(format: "%.1f", rates[rates.count / 2])
        let reasons = BusyLimit.Excess.allCases.compactMap { excess in
            let count = (plain.voids[excess] ?? 0) + (throttled.voids[excess] ?? 0)
            return count > 0 ? "\(excess.rawValue) \(count)" : nil
        }
        return padded("\(load)", 7) + padded(share(plain), 18) + padded(share(throttled), 18)
            + padded(percent ?? "-", 25) + padded(rate, 14) + reasons.joined(separator: ", ")
    }

    /// Bytes of a replay: 0.8 s on the line, 3.2 s behind the rule.
    private static let bytes = 4_000_000
    /// The line, Mbit/s.
    private static let lineRate = 40.0
    /// Slows the original, whose first bytes the control does not have.
    private static let rule = "name=slow bytes=42424242 at=0 shape rate=10Mbit/s"

    /// A flow whose request consists of one byte again and again.
    private static func recording(_ name: String, _ byte: UInt8) throws -> Recording {
        let pair = "010.000.000.002.50000-192.000.002.010.00443"
        return try Recording(
            name: "\(name)-01012030", transport: .tcp,
            packets: [
                ClientPacket(
                    timestamp: 0, payload: [UInt8](repeating: byte, count: 300), pair: pair,
                    responseLength: bytes)
            ], tcpPairs: [pair])
    }
}
