import MachineWatch

/// The cost of a look at this machine: CPU time of the whole process, which does nothing else meanwhile.
struct MachineLookCost: Benchmark {
    let name = "machine-look"

    func figures(_ effort: Effort) async throws -> [Figure] {
        let seconds = 2.0
        var (costs, lateness): ([Double], [Double]) = ([], [])
        for _ in 0..<effort.repetitions(10) {
            let before = try ProcessCost.cpuSeconds()
            guard let reading = await MachineLook.reading(seconds: seconds) else {
                throw BenchmarkError.wrongOutcome("a look has no reading")
            }
            costs.append(100 * (try ProcessCost.cpuSeconds() - before) / reading.seconds)
            lateness.append(1_000 * reading.wakeLateness)
        }
        return [
            Figure("CPU, share of one processor", "%", costs, aim: .atMost(1)),
            Figure("mean lateness of a wake-up", "ms", lateness),
        ]
    }
}
