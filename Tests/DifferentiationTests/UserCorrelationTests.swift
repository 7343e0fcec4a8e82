import Basics
import Foundation
import TestSupport
import Testing

@testable import Differentiation

@Suite("Users who repeat tests")
struct UserCorrelationTests {
    @Test(
        "The correlation is that of the analysis of variance, and tests count as fewer by Kish's design effect"
    )
    func estimate() {
        // Two groups with shares of 1/2 and 1/4.
        let users: [[UserCorrelation.Share]] = [
            [.init(tests: 4, hits: 4), .init(tests: 4, hits: 0)],
            [.init(tests: 2, hits: 1), .init(tests: 2, hits: 0)],
        ]
        // Mean squares: (2 + 1/4) / 2 between, (0 + 1/2) / 8 within; size (12 - 4 - 2) / 2 = 3.
        let (between, within) = (2.25 / 2, 0.5 / 8)
        let expected = (between - within) / (between + 2 * within)
        let correlation = UserCorrelation(users)
        #expect(abs(correlation.correlation - expected) < 1e-12)
        #expect(abs(correlation.worth(of: users[0]) - 8 / (1 + expected * 3)) < 1e-12)
        #expect(UserCorrelation([[.init(tests: 1, hits: 1), .init(tests: 1)]]).correlation == 1)
        #expect(UserCorrelation([]).worth(of: []) == 0)
        #expect(UserCorrelation([[.init(tests: 5), .init(tests: 3)]]).correlation == 0)
    }

    @Test("The binomial tail of whole numbers is the sum, and lies between them for others")
    func tail() {
        for (hits, trials, share) in [
            (7, 10, 0.5), (1, 10, 0.05), (40, 300, 0.1), (3, 3, 0.1), (100, 1_000, 0.12),
        ] {
            let sum = BinomialTest.pValue(atLeast: hits, of: trials, share: share)
            let tail = BinomialTest.pValue(atLeast: Double(hits), of: Double(trials), share: share)
            #expect(abs(tail - sum) < 1e-11, "\(hits) of \(trials)")
            let next = BinomialTest.pValue(atLeast: Double(hits) - 0.5, of: Double(trials), share: share)
            #expect(next > tail)
        }
        #expect(BinomialTest.pValue(atLeast: 0.0, of: 2.5, share: 0.5) == 1)
        #expect(BinomialTest.pValue(atLeast: 3.5, of: 2.5, share: 0.5) == 0)
    }

    @Test("Tests of a single user, and of users with one test each, count one by one")
    func single() throws {
        var (mine, other) = (GroupSummary.Counts(), GroupSummary.Counts())
        for number in 0..<40 {
            mine.count(user: "me", isDifferentiation: number % 4 == 0, change: Double(number))
            other.count(user: "me", isDifferentiation: nil, change: nil)
        }
        let summary = GroupSummary.all([mine, other])
        #expect(summary[0].share == WilsonInterval(hits: 10, of: 40) && summary[0].users == 1)
        #expect(summary[0].change == MedianInterval((0..<40).map(Double.init)))
        #expect(summary[1].share == nil && summary[1].pValue == nil && summary[1].counts.tests == 40)
        var (one, two) = (GroupSummary.Counts(), GroupSummary.Counts())
        for number in 0..<40 {
            one.count(user: "a\(number)", isDifferentiation: number % 4 == 0, change: nil)
            two.count(user: nil, isDifferentiation: number % 8 == 0, change: nil)
        }
        let both = GroupSummary.all([one, two])
        #expect(
            abs((both[0].pValue ?? 0) - BinomialTest.pValue(atLeast: 10, of: 40, share: 15.0 / 80)) < 1e-12)
        #expect(both[0].share == WilsonInterval(hits: 10, of: 40))
    }

    /// A draw of the gamma distribution (G. Marsaglia and W. W. Tsang 2000).
    private static func gamma(_ shape: Double, _ normal: inout NormalSampling, _ coin: inout SeededGenerator)
        -> Double
    {
        func uniform() -> Double { (Double(coin.next() >> 11) + 0.5) / 0x1p53 }
        guard shape >= 1 else { return gamma(shape + 1, &normal, &coin) * pow(uniform(), 1 / shape) }
        let d = shape - 1.0 / 3
        let c = 1 / (9 * d).squareRoot()
        while true {
            let x = normal.next()
            let v = (1 + c * x) * (1 + c * x) * (1 + c * x)
            if v > 0, log(uniform()) < x * x / 2 + d - d * v + d * log(v) { return d * v }
        }
    }

    /// Thirty providers of which the first three are worse, whose users differ and have some seven tests
    /// each.
    ///
    /// - Returns: the groups, each user with tests and hits.
    private static func providers(_ seed: UInt64, concentration: Double) -> [GroupSummary.Counts] {
        var normal = NormalSampling(seed: seed)
        var coin = SeededGenerator(seed: seed + 1_000_000)
        func uniform() -> Double { Double(coin.next() >> 11) / 0x1p53 }
        return (0..<30).map { provider in
            let mean = provider < 3 ? 0.25 : 0.08
            var counts = GroupSummary.Counts()
            for user in 0..<60 {
                let first = gamma(mean * concentration, &normal, &coin)
                let share = first / (first + gamma((1 - mean) * concentration, &normal, &coin))
                // Geometric with mean 7.
                let tests = 1 + Int(log(1 - uniform()) / log(6.0 / 7))
                for _ in 0..<tests {
                    counts.count(
                        user: "\(provider)-\(user)", isDifferentiation: uniform() < share, change: nil)
                }
            }
            return counts
        }
    }

    @Test(
        "Where users repeat tests, the mean false discovery proportion is 5 % at most",
        arguments: [1.0, 3, 5, 10])
    func discoveries(concentration: Double) {
        let count = 40 * GroundTruth.factor
        var (proportions, found, plain, plainFound) = (0.0, 0, 0.0, 0)
        for seed in 0..<count {
            let groups = Self.providers(UInt64(seed + 1), concentration: concentration)
            let isFound = GroupSummary.all(groups).map { ($0.adjustedPValue ?? 1) <= 0.05 }
            func proportion(_ found: [Bool]) -> Double {
                Double(found[3...].count { $0 }) / Double(max(1, found.count { $0 }))
            }
            proportions += proportion(isFound)
            found += isFound[..<3].count { $0 }
            // The answer of independent tests.
            let (hits, all) = groups.reduce(into: (0, 0)) { $0 = ($0.0 + $1.hits, $0.1 + $1.decided) }
            let alone = FalseDiscovery.adjusted(
                groups.map {
                    BinomialTest.pValue(
                        atLeast: $0.hits, of: $0.decided, share: Double(hits) / Double(all))
                }
            ).map { $0 <= 0.05 }
            plain += proportion(alone)
            plainFound += alone[..<3].count { $0 }
        }
        let mean = proportions / Double(count)
        GroundTruth.tell(
            "concentration \(concentration): false discovery proportion \(mean), found \(found); as independent tests "
                + "\(plain / Double(count)), \(plainFound); of \(3 * count)")
        #expect(mean <= 0.05, "\(mean)")
        if concentration > 1 { #expect(2 * found > 3 * count, "\(found)") }
    }
}
