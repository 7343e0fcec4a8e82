import Foundation
import Glibc

/// What iperf3 moves over loopback: the measure for this program's own throughput.
struct Iperf {
    /// One stream from the server to the client, as a replay's answers go.
    struct Outcome {
        /// Gbit/s at the receiver.
        let throughput: Double
        /// CPU seconds of the receiver for each GB.
        let receiverCPU: Double
    }

    /// Moves so many bytes once.
    func run(bytes: Int) throws -> Outcome {
        let port = "\(try Self.freePort())"
        let server = try ChildProgram("iperf3", ["-s", "-1", "-B", "127.0.0.1", "-p", port, "--forceflush"])
        while let line = server.readLine(), !line.contains("listening") {}
        let client = try ChildProgram(
            "iperf3",
            ["-c", "127.0.0.1", "-p", port, "-R", "-n", "\(bytes)", "-J"]
        )
        let report = try JSONDecoder().decode(Report.self, from: Data(try client.finish().utf8))
        try server.finish()
        let received = report.end.sum_received
        return Outcome(
            throughput: received.bits_per_second / 1e9,
            receiverCPU: report.end.cpu_utilization_percent.host_total / 100 * received.seconds
                / (Double(received.bytes) / 1e9)
        )
    }

    /// The part of iperf3's JSON that counts here.
    private struct Report: Decodable {
        struct End: Decodable {
            struct Sum: Decodable {
                let seconds: Double
                let bytes: Int
                let bits_per_second: Double
            }
            struct Utilization: Decodable { let host_total: Double }
            let sum_received: Sum
            let cpu_utilization_percent: Utilization
        }
        let end: End
    }

    /// A port that was free a moment ago; iperf3 cannot choose one itself.
    private static func freePort() throws -> Int {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) != 0 || getsockname(socket, $0, &length) != 0
            }
        }
        guard !failed else { throw BenchmarkError.programFailed("iperf3", reason: "there is no free port") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
