import Basics
import Foundation
import TestSupport
import Testing

@testable import Differentiation

@Suite("Changes of level")
struct SignedChangeTests {
    @Test("A clear change is told where it is, and mirrored and shifted differences change nothing")
    func clear() throws {
        let days = (0..<30).map { day in
            (0..<4).map { (day < 12 ? 0 : -400_000) + (day * 7 + $0 * 5) % 11 * 9_000 }
        }
        let change = try #require(SignedChange(days))
        #expect(change.before == 12 && change.pValue < 1e-6)
        let mirrored = try #require(SignedChange(days.map { $0.map { 100_000 - $0 } }))
        #expect(mirrored.before == 12 && abs(log(mirrored.pValue / change.pValue)) < 0.3)
        let reversed = try #require(SignedChange(days.reversed().map { $0 }))
        #expect(reversed.before == 18)
    }

    @Test("Of few pairs nothing is said, however great the change")
    func few() throws {
        #expect(SignedChange([[1], [1], [1], [9], [9], [9], [9]]) == nil)
        #expect(SignedChange([[Int]](repeating: [2], count: 20)) == nil)
        // Eight fair coins are alike in one of 128 cases, whatever the constant.
        let change = try #require(SignedChange((0..<8).map { [$0 < 4 ? 0 : 5_000_000] }))
        #expect(change.pValue > 1.0 / 128)
    }

    /// The number of sequences of 30 days with four pairs that have a change at a level.
    private func told(
        _ count: Int, level: Double, effect: @escaping (Int) -> Double,
        deviation: @escaping (_ day: Int, _ slot: Int, inout NormalSampling) -> Double
    ) -> Int {
        (0..<count).count { seed in
            var normal = NormalSampling(seed: UInt64(seed + 1))
            let days = (0..<30).map { day in
                (0..<4).map { slot in
                    let deviation = deviation(day, slot, &normal)
                    return Int(1e6 * (effect(day) + deviation * 2.0.squareRoot() * normal.next()))
                }
            }
            return SignedChange(days).map { $0.pValue <= level } ?? false
        }
    }

    @Test(
        "Where only the noise changes, at most 5 % have a change, whatever the difference is",
        arguments: [0, 0.3, 0.7])
    func noise(cut: Double) {
        let (factor, effect) = (GroundTruth.factor, log(1 - cut))
        let count = 100 * factor
        var results: [String: Int] = [:]
        results["quiet, then noisy"] = told(count, level: 0.05, effect: { _ in effect }) { day, _, _ in
            day < 15 ? 0.07 : 0.56
        }
        results["noisy, then quiet"] = told(count, level: 0.05, effect: { _ in effect }) { day, _, _ in
            day < 15 ? 0.56 : 0.07
        }
        results["noisy evenings"] = told(count, level: 0.05, effect: { _ in effect }) { _, slot, _ in
            slot == 3 ? 0.8 : 0.2
        }
        results["growing"] = told(count, level: 0.05, effect: { _ in effect }) { day, _, _ in
            0.05 + 0.02 * Double(day)
        }
        results["outliers"] = told(count, level: 0.05, effect: { _ in effect }) { _, _, normal in
            normal.next() > 1.281_551_6 ? 2 : 0.1
        }
        results["alike"] = told(count, level: 0.05, effect: { _ in effect }) { _, _, _ in 0.2 }
        GroundTruth.tell("changes of noise only, cut \(cut): \(results) of \(count)")
        for (noise, told) in results { #expect(told * 20 <= count, "\(noise): \(told)") }
    }

    @Test(
        "A cut by 30 % in the middle of 60 and 60 pairs is found in 70 % at least, among twelve apps",
        arguments: [0, 0.3])
    func power(before: Double) {
        let count = 100 * GroundTruth.factor
        let found = told(
            count, level: 0.05 / 12,
            effect: { log(1 - before) + ($0 < 15 ? 0 : log(0.7)) }, deviation: { _, _, _ in 0.2 })
        GroundTruth.tell("30 % after 60 pairs, \(before) before: \(found) of \(count)")
        #expect(found * 10 >= 7 * count, "\(found)")
    }
}
