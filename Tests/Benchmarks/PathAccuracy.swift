import WireProtocol

/// How well the emulated path keeps what its rules say: shaped rates, added delay, and what that costs.
struct PathAccuracy: Benchmark {
    let name = "path"

    /// How long each shaped replay is measured, in seconds.
    private static let span = 5.0
    /// What comes before, in seconds, and is left out, as `iperf3 --omit` does: the slow start is the modelled
    /// sender's and says nothing of the shaper.
    private static let omitted = 1.0
    /// What the delay rule adds, in milliseconds.
    private static let addedDelay = 50.0

    func figures(_ effort: Effort) throws -> [Figure] {
        let rates = effort.isQuick ? [1.5, 500] : [0.5, 1.5, 10, 50, 200, 500]
        return try rates.flatMap { try shaping(to: $0, effort) } + delay(effort)
    }

    private func shaping(to rate: Double, _ effort: Effort) throws -> [Figure] {
        let seconds = Self.omitted + Self.span
        let pair = try ReplayPair(
            .flow(bytes: Int(rate * seconds * 125_000), nominalSeconds: seconds),
            rules: "any shape rate=\(rate)Mbit/s burst=1500B")
        var settled: [Double] = []
        var whole: [Double] = []
        var cpu: [Double] = []
        for _ in 0..<(effort.isQuick ? 1 : 2) {
            let (client, server) = try pair.test()
            settled += client.replays.map { Self.settledRate($0) / rate }
            whole += client.replays.map { Double($0.bytes) * 8e-6 / $0.seconds / rate }
            cpu.append(server / client.replays.reduce(0) { $0 + $1.seconds } * 100)
        }
        let name = rate < 10 ? "\(rate)" : "\(Int(rate))"
        func error(_ ratios: [Double]) -> [Double] { ratios.map { abs($0 - 1) * 100 } }
        let figures = [
            Figure("shaped to \(name) Mbit/s, error", "%", error(settled), aim: .atMost(2)),
            Figure("the same with the sender's start", "%", error(whole)),
        ]
        guard rate >= 500 else { return figures }
        return figures + [Figure("server CPU at \(name) Mbit/s", "% of a core", cpu)]
    }

    /// The mean throughput once the start is over, in Mbit/s; 0 for a replay that ended before.
    private static func settledRate(_ replay: ReplayOutcome.Replay) -> Double {
        let slice = (omitted + span) / Double(ProtocolLimits.defaultSliceCount)
        let samples = replay.samples.dropFirst(Int((omitted / slice).rounded(.up)))
        return samples.isEmpty ? 0 : samples.reduce(0, +) / Double(samples.count)
    }

    /// Small answers one after another, each of which waits for the delay once.
    private func delay(_ effort: Effort) throws -> [Figure] {
        let exchanges = effort.isQuick ? 20 : 100
        let workload = Workload.exchanges(count: exchanges, bytes: 1_000)
        func secondsEach(_ rules: String) throws -> [Double] {
            let pair = try ReplayPair(workload, rules: rules)
            return try (0..<3).flatMap { _ in
                try pair.test().client.replays.map { $0.seconds / Double(exchanges) }
            }
        }
        let plain = Figure("", "", try secondsEach("any delay time=1us"))
        let delayed = try secondsEach("any delay time=\(Self.addedDelay)ms")
        return [
            Figure(
                "delay of \(Int(Self.addedDelay)) ms, error", "ms",
                delayed.map { abs(($0 - plain.median) * 1_000 - Self.addedDelay) }, aim: .atMost(1))
        ]
    }
}
