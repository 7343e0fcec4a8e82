import Testing

@testable import Differentiation

@Suite("Series that are planned")
struct SeriesSimulationTests {
    /// A window whose replays carry a quarter, a half or all of the bytes.
    private func window(_ share: Double) -> ReplayWindow {
        let even = [Double](repeating: 1_000, count: Int((30 / share).rounded()))
        return ReplayWindow(original: even, control: even, sliceDuration: 0.1, rule: .init())
    }

    @Test(
        "Slowdowns are found as often as the reference finds them, within chance",
        arguments: [
            // Share of a replay, deviation, and per cent found at 10, 20, 30 and 50 %.
            (0.25, 0.1, [11, 81, 100, 100]), (0.25, 0.3, [6, 45, 93, 100]), (0.5, 0.2, [8, 52, 96, 100]),
            (1, 0.3, [3, 10, 30, 91]),
        ])
    func power(share: Double, deviation: Double, expected: [Double]) throws {
        let window = window(share)
        #expect(window.share == share)
        // The reference's replays vary within themselves too: a whole one has 100 slices, an AR(1) series of deviation 0.2
        // and correlation 0.8, whose mean over n slices varies by about 0.2 * ((1 + 0.8) / (1 - 0.8) / n).squareRoot().
        let within = 0.04 * 9 / (100 * share)
        let simulation = try SeriesSimulation(
            window: window, deviation: (deviation * deviation + within).squareRoot(), seed: 15)
        for (slowdown, percent) in zip([0.1, 0.2, 0.3, 0.5], expected) {
            let outlook = try simulation.outlook(slowdown: slowdown)
            // 1,000 series tell a share to 3 % (two standard errors) at worst.
            #expect(abs(outlook.found * 100 - percent) <= 6, "\(slowdown): \(outlook)")
            #expect((10...Double(window.schedule.mostPairs)).contains(outlook.meanPairs))
            #expect(outlook.meanData <= 10 + LateCheck.expectedPairs(forLevel: 0.01))
        }
    }

    @Test("Without a slowdown almost none is found, and a quiet line excludes one at the first look")
    func nothing() throws {
        let quiet = try SeriesSimulation(window: window(0.25), deviation: 0.02, seed: 1).outlook(slowdown: 0)
        #expect(quiet.found == 0 && quiet.excluded == 1 && quiet.meanPairs < 11)
        let loud = try SeriesSimulation(window: window(0.25), deviation: 0.4, seed: 1).outlook(slowdown: 0)
        #expect(loud.found <= 0.02 && loud.meanPairs > 30)
        #expect(throws: AnalysisError.self) {
            try SeriesSimulation(window: window(0.25), deviation: 2, seed: 1)
        }
    }

    @Test("Tosses end when their task is cancelled")
    func cancelled() async throws {
        let schedule = try #require(LookSchedule(mostPairs: 10))
        let toss = SeriesToss([(10, 20)], rule: SeriesRule(), schedule: schedule)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try toss.found(1_000_000_000, seed: 1)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Coins tossed anew find a difference as seldom as the level says, however great it was")
    func tossed() throws {
        let schedule = try #require(LookSchedule(mostPairs: 10))
        let clear = (0..<10).map {
            SeriesToss.Pair(original: 10 + Double($0), control: 20 + Double($0 * $0 * $0))
        }
        let found = try SeriesToss(clear, rule: SeriesRule(), schedule: schedule).found(10_000, seed: 5)
        // Of 1024 ways to swap, exactly those with 2 P(W) <= 0.01: ten (Wilcoxon's table: W <= 3 or W >= 52).
        #expect(abs(Double(found) / 10_000 - 10.0 / 1_024) < 0.004)
        let early = try #require(LookSchedule(mostPairs: 37))
        // Only the first look is reached: all ten of one sign, 2 of 1024.
        let first = try SeriesToss(clear, rule: SeriesRule(), schedule: early).found(10_000, seed: 6)
        #expect(abs(Double(first) / 10_000 - 2.0 / 1_024) < 0.002)
        let alike = (0..<10).map { _ in SeriesToss.Pair(original: 10, control: 10) }
        #expect(try SeriesToss(alike, rule: SeriesRule(), schedule: schedule).found(100, seed: 7) == 0)
    }
}
