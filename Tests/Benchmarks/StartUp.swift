import Foundation
import ResultStore
import TestSupport

/// From starting the program to its end with one small command done.
struct StartUp: Benchmark {
    let name = "start-up"

    func figures(_ effort: Effort) async throws -> [Figure] {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "wehe").path
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw BenchmarkError.programMissing(program, remedy: "build it with \"make release\"")
        }
        return try await withTemporaryFolder { home in
            let store = try ResultStore(path: home.appending(path: "results.sqlite"))
            for number in 1...20 { _ = try await store.insert(.sample(number: number)) }
            try store.close()
            return try ["version", "results", "apps"].map { command in
                let times = try effort.time(effort.repetitions(20)) {
                    try ChildProgram(program, ["--home", home.path, "-c", command]).finish()
                }
                return Figure(
                    "wehe -c \(command)", "ms", times.map { $0 * 1e3 },
                    aim: command == "version" ? .atMost(30) : nil)
            }
        }
    }
}
