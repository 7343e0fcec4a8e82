import Foundation
import TestSupport

/// Flows of a large capture listed, and one of them made a recording, beside `tshark` that counts the same flows.
struct CaptureImport: Benchmark {
    let name = "captures"

    /// Bytes that each server sends, but for the one that is chosen, which sends ten times as many.
    private static let answer = 100_000
    /// The name that the chosen one's client asks for.
    private static let host = "chosen.example"
    /// What importing may take beside the chosen flow, in MB.
    private static let memory = 60.0
    /// MB that are to be read in a second.
    private static let speed = 200.0

    private let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "wehe").path

    func figures(_ effort: Effort) async throws -> [Figure] {
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw BenchmarkError.programMissing(program, remedy: "build it with \"make release\"")
        }
        let flows = effort.isQuick ? 1_000 : 10_000
        return try await withTemporaryFolder { folder in
            let file = folder.appending(path: "large.pcap")
            let megabytes = try Self.write(flows, to: file)
            var seconds: [String: [Double]] = [:]
            var memory: [Double] = []
            for number in 0..<effort.repetitions(3) {
                let home = folder.appending(path: "home-\(number)").path
                seconds["flows", default: []].append(
                    try time { try wehe(home, "recordings flows '\(file.path)' --csv") })
                seconds["import", default: []].append(
                    try time {
                        memory.append(
                            try importing(home, "recordings import '\(file.path)' --host \(Self.host)"))
                    })
                if InstalledProgram.path("tshark") != nil {
                    seconds["tshark", default: []].append(
                        try time {
                            try ChildProgram("tshark", ["-r", file.path, "-qz", "conv,tcp"]).finish()
                        })
                }
            }
            let size = Int(megabytes.rounded())
            return [
                Figure("flows of \(size) MB, \(flows) flows", "s", seconds["flows"] ?? []),
                Figure(
                    "import of one of them", "MB/s", (seconds["import"] ?? []).map { megabytes / $0 },
                    aim: .atLeast(Self.speed)),
                Figure(
                    "memory of that", "MB", memory,
                    aim: .atMost(Self.memory + Double(10 * Self.answer) / 1e6)),
            ] + (seconds["tshark"].map { [Figure("tshark -qz conv,tcp of the same", "s", $0)] } ?? [])
        }
    }

    private func wehe(_ home: String, _ command: String) throws {
        try ChildProgram(program, ["--home", home, "-c", command]).finish()
    }

    /// Imports, and looks before the program ends how much memory it had at most, in MB.
    private func importing(_ home: String, _ command: String) throws -> Double {
        let child = try ChildProgram(
            program, ["--home", home, "-c", command, "-c", "echo done", "-c", "sleep 60s"])
        while let line = child.readLine() {
            if line == "done" { return Double(try ProcessCost.peakMemory(of: child.process)) / 1e6 }
        }
        throw BenchmarkError.programFailed(program, reason: "it imported nothing")
    }

    private func time(_ work: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try work()
        return (ContinuousClock.now - start) / .seconds(1)
    }

    /// Writes a capture of connections, one after the other.
    ///
    /// - Returns: its size in MB.
    private static func write(_ flows: Int, to file: URL) throws -> Double {
        try CaptureBuilder().pcap().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.seekToEnd()
        let header = CaptureBuilder().pcap().count
        for number in 0..<flows {
            let isChosen = number == flows / 2
            var capture = CaptureBuilder()
            capture.now += Int64(number) * 10_000_000
            let address: [UInt8] = [192, 168, UInt8(number / 200), UInt8(1 + number % 200)]
            var connection = CapturedConnection(client: (address, 50_000))
            connection.open(in: &capture)
            connection.send(
                Array("GET / HTTP/1.1\r\nHost: \(isChosen ? host : "other.example")\r\n\r\n".utf8),
                fromClient: true, in: &capture)
            connection.send(
                [UInt8](repeating: 7, count: isChosen ? 10 * answer : answer), fromClient: false,
                in: &capture,
                after: 0.1)
            try handle.write(contentsOf: capture.pcap().dropFirst(header))
        }
        return Double(try handle.offset()) / 1e6
    }
}
