import Foundation
import Glibc
import PacketLab
import PathEmulation
import TestSupport

/// Speed, accuracy and memory of the lab of real packets, beside a plain veth pair of the same run.
struct PacketLabSpeed: Benchmark {
    let name = "packet lab"

    /// Rules that look into content and never match; no traffic is treated by them.
    private static let contentRules = (1...10).map { "host=\($0).example shape rate=1Mbit/s" }
        .joined(separator: "\n")
    private static let shapedRates = [0.1, 1.5, 10, 50, 200]

    func figures(_ effort: Effort) async throws -> [Figure] {
        let count = effort.repetitions(5)
        var figures: [Figure] = []
        let veth = try (0..<count).map { _ in try VethPair.run(.bulk(seconds: 2)) }
        figures.append(Figure("veth pair, TCP", "Gbit/s", veth.map(\.gigabits)))
        for (name, rules, offloads, aim) in [
            ("no rule, offload", "", true, 8.0), ("no rule, by packets", "", false, 1.2),
            ("ten content rules", Self.contentRules, true, 1.0),
        ] {
            let runs = try (0..<count).map { _ in
                try LabRun.run(.bulk(seconds: 2), rules: rules, offloads: offloads)
            }
            let rates = runs.map(\.report.gigabits)
            figures += [
                Figure(name, "Gbit/s", rates, aim: .atLeast(aim)),
                Figure(
                    "the same, of the veth pair", "ratio",
                    rates.map { $0 / Figure("", "", veth.map(\.gigabits)).median }),
                Figure(
                    "CPU of the box, \(name)", "s/GB",
                    runs.map { $0.cpuSeconds / (Double($0.report.bytes) / 1e9) }),
            ]
        }
        for rate in effort.isQuick ? [1.5, 50] : Self.shapedRates {
            let seconds = rate < 1 ? 20.0 : 5
            let report = try LabRun.run(
                .datagrams(megabits: rate * 1.3, seconds: seconds),
                rules: "any shape rate=\(rate)Mbit/s burst=3kB queue=20kB"
            ).report
            let error = abs(report.megabitsOfPackets / rate - 1) * 100
            figures.append(Figure("shaped to \(rate) Mbit/s, error", "%", [error], aim: .atMost(0.5)))
        }
        let probes = BulkTask.echoes(count: effort.isQuick ? 500 : 2_000)
        let bare = try VethPair.run(probes).roundTrips
        let boxed = try LabRun.run(probes, rules: "host=a.example shape rate=1Mbit/s").report.roundTrips
        func percentile(_ times: [Double]) -> Double { times.sorted()[times.count * 99 / 100] }
        figures.append(
            // A round trip passes the box twice.
            Figure(
                "added delay, 99th percentile", "ms", [(percentile(boxed) - percentile(bare)) / 2 * 1_000],
                aim: .atMost(0.3)))
        figures.append(
            Figure(
                "memory of 10,000 flows", "MB", [try FlowMemory.megabytes(flows: 10_000)], aim: .atMost(60)))
        return figures
    }
}

/// One run of a task through a lab of real packets.
enum LabRun {
    /// Runs a task.
    ///
    /// - Returns: the client's report, and the CPU seconds of this process, which is the box.
    static func run(
        _ task: BulkTask, rules: String, offloads: Bool = true
    ) throws -> (report: BulkReport, cpuSeconds: Double) {
        let file = FileManager.default.temporaryDirectory.appending(path: "wehe-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        var request = PacketLab.Request(
            client: [
                BulkCommand.program, "bulk", "ask", "198.18.1.1", try JSONArgument(task).text, file.path,
            ])
        request.servers = [[BulkCommand.program, "bulk", "answer"]]
        request.rules = try LabRules(text: rules)
        request.offloads = offloads
        let before = try ProcessCost.cpuSeconds()
        let status = try PacketLab.run(request).status
        let spent = try ProcessCost.cpuSeconds() - before
        guard status == 0 else {
            throw BenchmarkError.programFailed("the client in the lab", reason: "exit code \(status)")
        }
        return (try JSONDecoder().decode(BulkReport.self, from: Data(contentsOf: file)), spent)
    }
}

/// Two network namespaces that a veth pair connects, without any box.
enum VethPair {
    /// Makes the pair, and runs the client with the arguments after the script's own.
    private static let script = """
        set -e
        ip link set lo up
        unshare -n sleep 600 & peer=$!
        trap 'kill $peer' EXIT
        while [ "$(readlink /proc/$peer/ns/net)" = "$(readlink /proc/$$/ns/net)" ]; do sleep 0.02; done
        ip link add name wehe-a type veth peer name wehe-b netns $peer
        ip address add 198.18.0.1/24 dev wehe-a; ip link set wehe-a up
        nsenter -t $peer -n sh -c 'ip address add 198.18.0.2/24 dev wehe-b; ip link set wehe-b up'
        nsenter -t $peer -n "$0" bulk answer & server=$!
        trap 'kill $peer $server' EXIT
        "$0" bulk ask 198.18.0.2 "$@"
        """

    /// Runs a task.
    ///
    /// - Throws: ``BenchmarkError`` where there is no `ip`, or namespaces are not permitted.
    static func run(_ task: BulkTask) throws -> BulkReport {
        let file = FileManager.default.temporaryDirectory.appending(path: "wehe-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let user = getuid() == 0 ? [] : ["-r"]
        let child = try ChildProgram(
            "unshare",
            user + ["-n", "sh", "-c", script, BulkCommand.program, try JSONArgument(task).text, file.path])
        try child.finish()
        return try JSONDecoder().decode(BulkReport.self, from: Data(contentsOf: file))
    }
}
