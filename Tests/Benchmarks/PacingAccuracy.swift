/// How well the server keeps the rate of an emulated line, on average and from sample to sample.
struct PacingAccuracy: Benchmark {
    let name = "pacing"

    func figures(_ effort: Effort) throws -> [Figure] {
        let seconds = effort.isQuick ? 1.0 : 3.0
        return try [1.0, 10, 40, 200, 500].flatMap { rate in
            // A hundred slices of 30 ms divide three seconds, whatever the replay's length.
            let pair = try ReplayPair(
                .flow(bytes: Int(rate * seconds * 125_000), nominalSeconds: 3),
                lineRate: rate
            )
            let replays = try (0..<(effort.isQuick ? 1 : 2)).flatMap { _ in try pair.test().client.replays }
            return [
                Figure(
                    "\(Int(rate)) Mbit/s, achieved / requested",
                    "",
                    replays.map { Double($0.bytes) * 8e-6 / $0.seconds / rate }
                ),
                Figure(
                    "\(Int(rate)) Mbit/s, spread of 30 ms samples",
                    "%",
                    replays.map { Self.spread($0.samples) }
                ),
            ]
        }
    }

    /// The standard deviation as a share of the mean, in per cent.
    private static func spread(_ samples: [Double]) -> Double {
        let mean = samples.reduce(0, +) / Double(samples.count)
        let squares = samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(samples.count - 1)).squareRoot() / mean * 100
    }
}
