import Basics
import Differentiation
import Foundation
import ResultStore
import TestModel
import TestSupport

/// Tests written to a file and read from one, beside a Python program that does the same with its `json` and `sqlite3`;
/// and the memory of commands that look at all tests there are.
struct Exchange: Benchmark {
    let name = "exchange"

    /// As many tests are verified: enough to see whether memory grows with their number.
    private static let mostVerified = 300

    private let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "wehe").path
    private let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "exchange.py").path

    func figures(_ effort: Effort) async throws -> [Figure] {
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw BenchmarkError.programMissing(program, remedy: "build it with \"make release\"")
        }
        let hasPython =
            (try? ChildProgram("python3", ["-c", "import json, sqlite3"]).finish()) != nil
            && FileManager.default.fileExists(atPath: script)
        if !hasPython {
            let sentence = "python3 is not there; exchange is measured without its figures beside\n"
            FileHandle.standardError.write(Data(sentence.utf8))
        }
        let (many, some) = effort.isQuick ? (2_000, 60) : (20_000, 600)
        return try await withTemporaryFolder { folder in
            try await figures(many, samples: false, hasPython, effort, folder)
                + figures(some, samples: true, hasPython, effort, folder)
        }
    }

    private func figures(
        _ count: Int, samples: Bool, _ hasPython: Bool, _ effort: Effort, _ folder: URL
    ) async throws -> [Figure] {
        let home = folder.appending(path: "home-\(count)")
        try await fill(home, count)
        let file = folder.appending(path: "\(count).jsonl").path
        var seconds: [String: [Double]] = [:]
        // One after the other each time, so that what else the machine does slows both alike.
        for number in 0..<effort.repetitions(5) {
            seconds["export", default: []].append(
                try time {
                    try wehe(home, "results export --force \(samples ? "--samples " : "")--to '\(file)'")
                })
            if hasPython {
                seconds["export, Python", default: []].append(
                    try python([samples ? "export-samples" : "export", database(home), file + ".python"]))
            }
            let copy = try emptyHome(folder, "wehe-\(count)-\(number)")
            seconds["import", default: []].append(try time { try wehe(copy, "results import '\(file)'") })
            try FileManager.default.removeItem(at: copy)
            if hasPython {
                let copy = try emptyHome(folder, "python-\(count)-\(number)")
                seconds["import, Python", default: []].append(try python(["import", file, database(copy)]))
                try FileManager.default.removeItem(at: copy)
            }
        }
        let what = "of \(count) tests" + (samples ? " with samples" : "")
        let times = ["import", "import, Python", "export", "export, Python"].compactMap { work in
            seconds[work].map { values in
                // As fast as Python in the same minute.
                let bound = seconds[work + ", Python"].map { Figure("", "", $0).median }
                return Figure("\(work) \(what)", "s", values, aim: bound.map(Figure.Aim.atMost))
            }
        }
        return times
            + (try ["decide", "verify"].map { command in
                // Verifying analyses the samples of each test eleven times over.
                let last = min(count, command == "verify" ? Self.mostVerified : count)
                let bytes = try peakMemory(home, "results \(command) 1-\(last)")
                return Figure(
                    "memory of results \(command), \(last) tests", "MB", [Double(bytes) / 1e6],
                    aim: .atMost(60))
            })
    }

    private func wehe(_ home: URL, _ command: String) throws {
        try ChildProgram(program, ["--home", home.path, "-c", command]).finish()
    }

    /// The seconds that the Python program says it took, which leaves its start out.
    private func python(_ words: [String]) throws -> Double {
        let output = try ChildProgram("python3", [script] + words).finish()
        guard let seconds = Double(output.split(separator: "\n").last ?? "") else {
            throw BenchmarkError.programFailed(script, reason: "it does not say how long it took")
        }
        return seconds
    }

    /// The most memory that a command had, as last looked up while it wrote.
    private func peakMemory(_ home: URL, _ command: String) throws -> Int {
        let child = try ChildProgram(program, ["--home", home.path, "-c", command])
        var (peak, lines) = (0, 0)
        while child.readLine() != nil {
            lines += 1
            if lines % 64 == 1 { peak = max(peak, (try? ProcessCost.peakMemory(of: child.process)) ?? 0) }
        }
        return peak
    }

    private func time(_ work: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try work()
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private func database(_ home: URL) -> String { home.appending(path: "results.sqlite").path }

    /// A home whose database has tables and no tests.
    private func emptyHome(_ folder: URL, _ name: String) throws -> URL {
        let home = folder.appending(path: name)
        try ResultStore(path: home.appending(path: "results.sqlite")).close()
        return home
    }

    private func fill(_ home: URL, _ count: Int) async throws {
        let store = try ResultStore(path: home.appending(path: "results.sqlite"))
        for start in stride(from: 0, to: count, by: 1_000) {
            let numbers = (start + 1)...min(start + 1_000, count)
            _ = try await store.import(
                numbers.map { PortableTest(test: Self.test($0), uuid: UUID().uuidString.lowercased()) },
                at: Date())
        }
        try store.close()
    }

    /// A test with as many rows in every table as one that was run has.
    private static func test(_ number: Int) -> StoredTest {
        var test = StoredTest.sample(number: number)
        var generator = SeededGenerator(seed: UInt64(number))
        func share() -> Double { Double.random(in: 0..<1, using: &generator) }
        test.synthesised = "facts"
        test.decisions = DecisionProfile.Name.allCases.map { profile in
            StoredDecision(
                profile: profile, verdict: .noDifferentiation, areaThreshold: 0.3, pThreshold: 0.01,
                ratioThreshold: 0.95)
        }
        test.settings = Dictionary(uniqueKeysWithValues: (1...27).map { ("some-setting-\($0)", "default") })
        test.effect = StoredEffect(
            change: -share(), low: -share(), high: share(), segments: 150, blockSegments: 6,
            correlation: share(), replicates: 2_000, seed: generator.next())
        for index in test.replays.indices {
            let count = index == 0 ? 150 : 3_300
            test.replays[index].throughput = (0..<count).map { _ in share() * 40 }
            test.replays[index].sliceEnds = (1...count).map { Double($0) * 0.01 }
        }
        return test
    }
}
