import Foundation
import Synchronization
import TestModel
import Testing
@testable import Basics
@testable import Reports

@Suite("Waiting is told")
struct WaitingTests {
    @Test(
        "A span of seconds has its two greatest units",
        arguments: [
            (0, "0 s"), (42, "42 s"), (60, "1 min"), (252, "4 min 12 s"), (3_600, "1 h"),
            (7_530, "2 h 5 min"),
            (-3, "0 s"),
        ])
    func spans(seconds: Int, text: String) { #expect(Quantities.span(seconds) == text) }

    @Test("Before the first test of a calibration has ended nothing is known of the time")
    func nothingKnown() {
        #expect(CalibrationEstimate(total: 40, atOnce: 4).secondsLeft(after: 9) == nil)
    }

    @Test("What runs at once shares what is left, and the time left goes down while tests run")
    func estimate() {
        var estimate = CalibrationEstimate(total: 40, atOnce: 4)
        for _ in 0..<4 { estimate.add(seconds: 10) }
        // 36 tests of 10 s, four at once.
        #expect(estimate.secondsLeft(after: 10) == 90)
        #expect(estimate.secondsLeft(after: 17) == 83)
        for _ in 0..<36 { estimate.add(seconds: 10) }
        #expect(estimate.secondsLeft(after: 100) == 0)
    }

    @Test("A pool is never wider than what it has to do")
    func narrowPool() {
        var estimate = CalibrationEstimate(total: 2, atOnce: 8)
        estimate.add(seconds: 10)
        #expect(estimate.secondsLeft(after: 4) == 5)
        // The other one should be over by now: how long it still takes, nothing tells.
        #expect(estimate.secondsLeft(after: 10) == nil)
    }

    @Test("A log is told once what is waited for; a short wait is not worth a line")
    func logs() async throws {
        let told = Mutex<[String]>([])
        let output = Output(
            sink: .init(
                standardOutput: { _ in }, standardError: { text in told.withLock { $0.append(text) } }),
            form: .table, clock: .system, standardOutput: .plain, standardError: .plain)
        let waiting = Task {
            try await Countdown(output: output).wait(until: .now + .seconds(3_600)) { "left \($0 / 60) min" }
        }
        while told.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(1)) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        try await Countdown(output: output).wait(until: .now + .milliseconds(1)) { _ in "short" }
        #expect(told.withLock { $0 } == ["left 60 min\n"])
    }
}
