/// Replays over loopback as fast as the software can, and what iperf3 moves in the same minute.
struct LoopbackReplay: Benchmark {
    /// The recording of a real app: 54 MB last some tens of milliseconds, so that set-up and slow start count.
    static let app = LoopbackReplay(name: "replay-netflix", workload: .app("netflix"), repetitions: 15)
    /// The steady state.
    static let steady = LoopbackReplay(
        name: "replay-2GB",
        workload: .flow(bytes: 2_000_000_000, nominalSeconds: 2),
        repetitions: 10
    )

    let name: String
    private let workload: Workload
    private let repetitions: Int

    func figures(_ effort: Effort) throws -> [Figure] {
        let pair = try ReplayPair(workload)
        _ = try pair.test()
        var throughput: [Double] = []
        var clientCPU: [Double] = []
        var serverCPU: [Double] = []
        var memory: [Double] = []
        var iperfThroughput: [Double] = []
        var iperfCPU: [Double] = []
        var ratio: [Double] = []
        for _ in 0..<effort.repetitions(repetitions) {
            let (client, server) = try pair.test()
            let gigabytes = Double(client.bytes) / 1e9
            let rates = client.replays.map { Double($0.bytes) * 8e-9 / $0.seconds }
            let rate = rates.reduce(0, +) / Double(rates.count)
            throughput.append(rate)
            clientCPU.append(client.cpuSeconds / gigabytes)
            serverCPU.append(server / gigabytes)
            memory.append(Double(client.peakMemory) / 1e6)
            if let iperf = try? Iperf().run(bytes: client.bytes / client.replays.count) {
                iperfThroughput.append(iperf.throughput)
                iperfCPU.append(iperf.receiverCPU)
                ratio.append(rate / iperf.throughput)
            }
        }
        let figures = [
            Figure("throughput", "Gbit/s", throughput),
            Figure("client CPU, whole test", "s/GB", clientCPU, aim: .atMost(1)),
            Figure("server CPU, whole test", "s/GB", serverCPU),
            Figure("client peak memory", "MB", memory, aim: .atMost(40)),
            Figure("server peak memory", "MB", [Double(try pair.serverPeakMemory()) / 1e6]),
        ]
        guard !ratio.isEmpty else { return figures }
        return figures + [
            Figure("iperf3 throughput", "Gbit/s", iperfThroughput),
            Figure("iperf3 receiver CPU", "s/GB", iperfCPU),
            Figure("throughput / iperf3", "", ratio, aim: .atLeast(0.8)),
        ]
    }
}
