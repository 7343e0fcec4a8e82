import Foundation
import TestSupport

/// Series, windows, coins and looks as the reference of the paired decision computes them.
struct PairVectors: Decodable {
    struct Schedule: Decodable {
        struct Look: Decodable {
            let pairs: Int
            let share: Double
            let critical: Int
        }
        let maxPairs: Int
        let looks: [Look]
    }

    struct Coin: Decodable {
        let seed: String
        let originalFirst: [Bool]
    }

    struct Window: Decodable {
        struct Expected: Decodable {
            let slices: Int?
            let share: Double
            let maxPairs: Int
            let late: Bool
        }
        let name: String
        let sliceSeconds: Double
        let original: [Double]
        let control: [Double]
        let expected: Expected
    }

    struct Series: Decodable {
        struct Look: Decodable {
            let pairs: Int
            let share: Double
            let p: Double
            let adjustedP: Double
            let estimate: Double
            let low: Double
            let high: Double
            let found: Bool
            let absent: Bool
        }
        struct Expected: Decodable {
            let verdict: String
            let direction: String?
            let stoppedBecause: String
            let pairs: Int
            let void: Int
            let differences: [Int]
            let p: [Double]
            let adjustedP: Double?
            let ratio: Double?
            let ratioLow: Double?
            let ratioHigh: Double?
            let looks: [Look]
        }
        let name: String
        let maxPairs: Int
        let pairs: [[Double?]]
        let expected: Expected
    }

    let schedules: [Schedule]
    let coins: [Coin]
    let windows: [Window]
    let series: [Series]

    static func load() throws -> PairVectors {
        try JSONDecoder().decode(PairVectors.self, from: Vectors.data(Vectors.pairs))
    }
}
