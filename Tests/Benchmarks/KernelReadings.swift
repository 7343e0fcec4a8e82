import NIOCore
import NIOPosix
import Networking
import WireProtocol

/// The cost of reading TCP_INFO of many connections at random times, as a server of many replays does.
struct KernelReadings: Benchmark {
    let name = "kernel-readings"

    /// Connections at once, each sampled at one end.
    private static let connections = 200

    func figures(_ effort: Effort) async throws -> [Figure] {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let accepting = try await ServerBootstrap(group: group).serverChannelOption(.backlog, value: 256)
            .bind(host: "127.0.0.1", port: 0).get()
        guard let address = accepting.localAddress else {
            throw BenchmarkError.wrongOutcome("a listener has no address")
        }
        var channels: [any Channel] = []
        for _ in 0..<Self.connections {
            channels.append(try await ClientBootstrap(group: group).connect(to: address).get())
        }
        let seconds = effort.isQuick ? 1.0 : 3
        var shares: [Double] = []
        var counts: [Double] = []
        for _ in 0..<effort.repetitions(5) {
            let (cost, count) = try await sample(channels, for: seconds)
            shares.append(100 * cost / seconds / Double(channels.count))
            counts.append(1e6 * cost / Double(max(1, count)))
        }
        for channel in channels { try await channel.close() }
        try await accepting.close()
        try await group.shutdownGracefully()
        return [
            Figure("share of a core for each connection", "%", shares, aim: .atMost(1)),
            Figure("one reading, of \(Self.connections) connections", "µs", counts),
        ]
    }

    /// Samples connections for a time; returns the CPU seconds and the number of readings that were kept.
    private func sample(_ channels: [any Channel], for seconds: Double) async throws -> (Double, Int) {
        let loop = channels[0].eventLoop
        let before = try ProcessCost.cpuSeconds()
        let samplers = try await loop.submit {
            NIOLoopBound(channels.map { TCPSampler($0, since: .now()) }, eventLoop: loop)
        }.get()
        try await Task.sleep(for: .seconds(seconds))
        let count = try await loop.submit {
            samplers.value.reduce(0) { $0 + ($1.end()?.count ?? 0) }
        }.get()
        return (try ProcessCost.cpuSeconds() - before, count)
    }
}
