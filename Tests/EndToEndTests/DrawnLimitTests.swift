import CharacterisationTesting
import Foundation
import TerminalTesting
import TestSupport
import Testing

/// A tenth of the limits that `make portraits COUNT=200 SEED=41` draws, each characterised by the built program behind
/// `lab up`.
///
/// They are a run of their own, all at the same time (Makefile): most of their time is waiting.
@Suite("Drawn limits over real packets", .mustEnd)
struct DrawnLimitTests {
    private static let seed: UInt64 = 41
    /// Those of each family that take less than six minutes. Limits on half of the flows take longer.
    private static let numbers = [
        72, 168, 38, 86, 182, 12, 76, 140, 9, 33, 65, 81, 43, 67, 99, 98, 138, 5, 53, 101,
    ]

    /// Runs the program as a person would, in a home of its own.
    private func run(_ number: Int) async throws -> ProcessRun {
        let home = try TemporaryFolder()
        return try await ProcessRun(
            program: try BuiltProduct.path("wehe"),
            arguments: ["--home", home.url.path, "--no-rc", "--quiet"]
                + DrawnLimit(number, seed: Self.seed).commands(seed: number + 1).flatMap { ["-c", $0] },
            within: .seconds(900))
    }

    @Test("Of twenty limits at most one answer is wrong, most are told, and intervals hold the truth")
    func twenty() async throws {
        let load = MachineLoad()
        let runs = try await withThrowingTaskGroup(of: (Int, ProcessRun).self) { group in
            for number in Self.numbers { group.addTask { (number, try await run(number)) } }
            return try await group.reduce(into: [Int: ProcessRun]()) { $0[$1.0] = $1.1 }
        }
        guard !runs.values.allSatisfy({ $0.error.contains("network namespaces") }) else {
            #expect(runs.values.allSatisfy { $0.status == .exited(42) })
            return
        }
        var scores = PortraitScores()
        var untold: [String] = []
        for (number, run) in runs.sorted(by: { $0.key < $1.key }) {
            if let told = ToldLimit(output: run.output) {
                scores.add(told, of: DrawnLimit(number, seed: Self.seed))
            } else {
                untold.append("\(number): \(run.error)")
            }
        }
        withKnownIssue("the host gave its cores to others", isIntermittent: true) {
            expect(scores, untold)
        } when: {
            load.observation.stolenShare > 0.03
        }
    }

    private func expect(_ scores: PortraitScores, _ untold: [String]) {
        let table = scores.lines.joined(separator: "\n")
        print(table)
        // On a busy machine a doubt is right, and a wrong certainty is not.
        #expect(untold.count <= 2, "\(untold)")
        let wrong = scores.rows.values.reduce(0) { $0 + ($1.answers[.wrong] ?? 0) }
        #expect(wrong <= 1, "\(table)")
        for part in [PortraitScores.Part.limit, .kind, .onset, .scope] {
            let answers = scores.rows[part]?.answers ?? [:]
            #expect((answers[.right] ?? 0) > (answers[.notTold] ?? 0), "\(part): \(table)")
        }
        // Of intervals that hold in 95 % of cases, fewer hold in one run of a hundred.
        let (all, held) = scores.rows.values.reduce((0, 0)) { ($0.0 + $1.intervals, $0.1 + $1.held) }
        #expect(Double(held) >= 0.88 * Double(all), "\(table)")
    }
}
