import Foundation
import Testing

@testable import Differentiation

@Suite("Planning")
struct PlanningTests {
    private func simulation(
        _ profile: DecisionProfile = .ios, samples: Int = 100, variation: Double = 0.3,
        neighbours: Double = 0, controlMean: Double = 5, deviation: Double = 0, trials: Int = 20
    ) throws -> DecisionSimulation {
        let noise = try ThroughputNoise(coefficientOfVariation: variation, neighbours: neighbours)
        return try DecisionSimulation(
            profile: profile,
            replays: ReplayModel(
                .even(noise, samples: samples), mean: controlMean, deviation: deviation),
            trials: trials, seed: 11)
    }

    @Test("Drawn normal numbers have the moments of the normal distribution")
    func normal() {
        var normal = NormalSampling(seed: 1)
        let numbers = (0..<50_000).map { _ in normal.next() }
        // Five standard errors of each moment.
        #expect(abs(numbers.mean) < 0.023)
        #expect(abs(numbers.map { $0 * $0 }.mean - 1) < 0.032)
        #expect(abs(numbers.map { $0 * $0 * $0 }.mean) < 0.087)
        #expect(abs(numbers.map { $0 * $0 * $0 * $0 }.mean - 3) < 0.22)
        let within = Double(numbers.count { abs($0) < WilsonInterval.quantile }) / 50_000
        #expect(abs(within - 0.95) < 0.005)
    }

    @Test("Drawn samples have the wanted mean, variation and correlation", arguments: [0.0, 0.5, 0.9])
    func noise(neighbours: Double) throws {
        let noise = try ThroughputNoise(coefficientOfVariation: 0.5, neighbours: neighbours)
        var normal = NormalSampling(seed: 2)
        let samples = noise.samples(100_000, mean: 8, using: &normal)
        #expect(abs(samples.mean - 8) < 0.3)
        let summary = try SampleSummary(of: samples)
        #expect(abs(summary.standardDeviation / summary.mean - 0.5) < 0.03)
        #expect(abs(SerialCorrelation(of: samples).neighbours - neighbours) < 0.03)
        #expect(samples.allSatisfy { $0 > 0 })
    }

    @Test("With hardly any noise the detectable slowdown is the area threshold")
    func threshold() throws {
        let slow = try DetectableEffect.find(by: simulation(variation: 0.001))
        #expect(slow.slowdown == 0.51)
        #expect(slow.withoutSlowdown.noDifferentiation == 20)
        #expect(slow.atSlowdown.differentiation == 20)
        // Fast networks lower the threshold to 0.3.
        #expect(try DetectableEffect.find(by: simulation(variation: 0.001, controlMean: 50)).slowdown == 0.31)
        #expect(try DetectableEffect.find(by: simulation(.mlab, variation: 0.001)).slowdown == 0.11)
    }

    @Test("Noise, correlation and few samples raise the detectable slowdown")
    func demands() throws {
        func slowdown(_ simulation: DecisionSimulation) throws -> Double {
            try #require(DetectableEffect.find(by: simulation).slowdown)
        }
        let easy = try slowdown(simulation())
        #expect((0.5...0.6).contains(easy))
        #expect(try slowdown(simulation(variation: 1)) > easy)
        #expect(try slowdown(simulation(samples: 10)) > easy)
        #expect(
            try slowdown(simulation(variation: 0.6, neighbours: 0.8)) > slowdown(simulation(variation: 0.6)))
    }

    @Test(
        "Four samples a side never reach p < 0.01 with the resampling of the iOS rule, so nothing is detectable"
    )
    func hopeless() throws {
        let effect = try DetectableEffect.find(by: simulation(samples: 4))
        #expect(effect.slowdown == nil)
        #expect(effect.atSlowdown.differentiation == 0)
        #expect(effect.atSlowdown.inconclusive == 20)
    }

    /// Where p is far below its threshold the area decides alone, and the share of tests whose area reaches its own
    /// threshold follows from the normal approximation of the two means.
    @Test("The share of detections agrees with the normal approximation where the area decides")
    func approximation() throws {
        let simulation = try simulation(.android, samples: 100, variation: 0.3, trials: 400)
        // area >= 0.5 means original − control/2 <= 0. At a slowdown of 0.52 its mean is −0.02·5 and its standard
        // deviation 0.3·5·√((0.48² + 0.25)/100); Φ(0.1/0.104) = 0.832. p is far below 0.01 here.
        let tally = try simulation.tally(slowdown: 0.52)
        let share = Double(tally.differentiation) / 400
        #expect(abs(share - 0.832) < 0.06)
    }

    @Test("The same seed repeats a plan")
    func repeats() throws {
        let effect = try DetectableEffect.find(by: simulation(samples: 20, trials: 20))
        #expect(try DetectableEffect.find(by: simulation(samples: 20, trials: 20)) == effect)
    }

    /// At sd 0.2 a replay, samples of sd 0.2 that resemble each other (0.8): the Android rule with thresholds 0.3 finds
    /// differentiation in 24 % of tests where there is none.
    @Test("False alarms from run to run are those of the decision's own simulation")
    func falseAlarms() throws {
        let profile = try DecisionProfile.android.with(areaThreshold: 0.3)
        let tally = try simulation(
            profile, variation: 0.2, neighbours: 0.8, controlMean: 30, deviation: 0.2, trials: 400
        ).tally(slowdown: 0)
        #expect(abs(Double(tally.differentiation) / 400 - 0.24) < 0.06)
    }

    @Test("The shape of a recording is no noise: it makes no false alarm, and hides nothing")
    func shape() throws {
        let bursts = (0..<100).map { $0.isMultiple(of: 9) ? 30.0 : $0 % 9 < 4 ? 1 : 0 }
        let even = try DecisionSimulation(
            profile: .ios, replays: ReplayModel(of: [bursts, bursts], deviation: 0.2), trials: 20, seed: 3)
        #expect(even.replays.deviation == 0)
        #expect(try even.tally(slowdown: 0).differentiation == 0)
        let twice = try ReplayModel(of: [bursts, bursts.map { $0 * 2 }], deviation: 0.2)
        #expect(abs(twice.deviation - 0.5.squareRoot() * 0.693_147_180_56) < 1e-9)
        #expect(abs(twice.mean - bursts.mean * 2.0.squareRoot()) < 1e-9)
        #expect(twice.samples == 100)
        #expect(try ReplayModel(of: [bursts], deviation: 0.2).deviation == 0.2)
    }

    @Test("A cancelled task stops planning")
    func cancellation() async throws {
        let simulation = try simulation()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try DetectableEffect.find(by: simulation)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Numbers that cannot be planned with are refused", arguments: [-1, Double.nan, .infinity, 1e9])
    func refused(value: Double) throws {
        #expect(throws: AnalysisError.self) { try simulation(variation: value) }
        #expect(throws: AnalysisError.self) { try simulation(neighbours: value) }
        #expect(throws: AnalysisError.self) { try simulation(controlMean: value) }
        let sound = try simulation()
        #expect(throws: AnalysisError.self) { try sound.tally(slowdown: value) }
        #expect(throws: AnalysisError.self) { try DetectableEffect.find(by: sound, power: value) }
    }

    @Test("Absurd numbers of samples and trials are refused, and so are replays of silence")
    func counts() throws {
        #expect(throws: AnalysisError.self) { try simulation(samples: 1) }
        #expect(throws: AnalysisError.self) { try simulation(samples: .max) }
        #expect(throws: AnalysisError.self) { try simulation(trials: 0) }
        #expect(throws: AnalysisError.self) { try ReplayModel(of: [[0, 0, 0]], deviation: 0) }
        #expect(throws: AnalysisError.self) { try ReplayModel(of: [[1]], deviation: 0) }
        #expect(throws: AnalysisError.self) { try ReplayModel(of: [], deviation: 0) }
        #expect(throws: AnalysisError.self) { try ReplayModel(of: [[1, 2]], deviation: 1.5) }
    }
}
