import ArgumentParser
import CharacterisationTesting
import Foundation
import ReplayFiles
import TestSupport

/// Portraits of drawn limits over real packets: what `characterise` tells of each behind `lab up`, beside the
/// truth.
struct PortraitsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portraits",
        abstract: "Draw limits by a seed, characterise each over real packets, and count what is right.",
        discussion: "A portrait takes one to seven minutes, most of which it waits.")

    @Option(help: "How many limits to draw.")
    var count = 8
    @Option(help: "How many to characterise at the same time.")
    var width = 4
    @Option(help: "What they are drawn by.")
    var seed: UInt64 = 1

    @Option(
        help:
            "What they are drawn from: what throttlers of the field do, or what short replays can show of it."
    )
    var ranges = DrawnRanges.field

    func validate() throws {
        guard (1...10_000).contains(count) else { throw ValidationError("--count is from 1 to 10000") }
        guard (1...64).contains(width) else { throw ValidationError("--width is from 1 to 64") }
    }

    /// What became of one of them.
    private struct Outcome: Sendable {
        let number: Int
        let truth: DrawnLimit
        let told: ToldLimit?
        let seconds: Double
        let failure: String
    }

    func run() async throws {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "wehe").path
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw BenchmarkError.programMissing(program, remedy: "build it with \"make release\"")
        }
        var scores = PortraitScores()
        var failed = 0
        await withTaskGroup(of: Outcome.self) { group in
            func start(_ number: Int) {
                group.addTask {
                    await Self.outcome(
                        of: DrawnLimit(number, seed: seed, from: ranges.values), number, program)
                }
            }
            for number in 0..<min(width, count) { start(number) }
            var next = width
            while let outcome = await group.next() {
                if next < count { start(next) }
                next += 1
                let known = scores.misses.count
                if let told = outcome.told { scores.add(told, of: outcome.truth) } else { failed += 1 }
                tell(outcome, scores.misses.dropFirst(known))
            }
        }
        for line in scores.lines { print(line) }
        if failed > 0 {
            print("without a portrait: \(failed) of \(count)")
            throw ExitCode.failure
        }
    }

    /// Says what was told of one of them, and on lines of their own what of it is wrong.
    private func tell(_ outcome: Outcome, _ misses: ArraySlice<String>) {
        let told = outcome.told.map {
            $0.effect == nil
                ? "no limit" : "\($0.kind ?? "kind not told"), \($0.beginsAfter.joined(separator: " or "))"
        }
        let sentence =
            "\(outcome.number): \(outcome.truth.text): \(told ?? outcome.failure) (\(Int(outcome.seconds)) s)"
        let lines = [sentence] + misses.map { "  \($0)" }
        FileHandle.standardError.write(Data(lines.map { "\($0)\n" }.joined().utf8))
    }

    /// Runs the program as a person would, in a home of its own.
    private static func outcome(of truth: DrawnLimit, _ number: Int, _ program: String) async -> Outcome {
        let start = ContinuousClock.now
        do {
            let text = try await withTemporaryFolder { home in
                let arguments =
                    ["--home", home.path, "--no-rc", "--quiet"]
                    + truth.commands(seed: number + 1).flatMap { ["-c", $0] }
                return try await output(program, arguments).get()
            }
            return Outcome(
                number: number, truth: truth, told: ToldLimit(output: text), seconds: seconds(since: start),
                failure: "no portrait")
        } catch {
            return Outcome(
                number: number, truth: truth, told: nil, seconds: seconds(since: start), failure: "\(error)")
        }
    }

    private static func seconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start) / .seconds(1)
    }

    /// Waits for a program on a thread of its own: reading blocks, and may not block one that tasks need.
    private static func output(
        _ program: String, _ arguments: [String]
    ) async -> Result<String, any Error> {
        await withCheckedContinuation { continuation in
            Thread {
                continuation.resume(returning: Result { try ChildProgram(program, arguments).finish() })
            }.start()
        }
    }
}

/// The ranges that limits are drawn from.
enum DrawnRanges: String, ExpressibleByArgument, CaseIterable {
    case field, visible

    var values: DrawnLimit.Ranges {
        switch self {
        case .field: .field
        case .visible: .visible
        }
    }
}
