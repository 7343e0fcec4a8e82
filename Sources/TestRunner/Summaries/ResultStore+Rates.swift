import Basics
import Differentiation
package import Reports
package import ResultStore
import TestModel

extension ResultStore {
    /// The throttling rates found in groups of tests.
    package struct FoundRates: Sendable {
        /// The groups with enough tests, the largest first.
        package var groups: [RateGroup] = []
        /// Number of groups with too few tests.
        package var tooSmall = 0
    }

    /// The state kept for a group: eight bytes per test that was slowed down.
    private struct Slowed: Sendable {
        var decided = 0
        /// Mean throughputs of the originals that were slowed down, Mbit/s.
        var means: [Double] = []

        mutating func count(_ outcome: SummarisedTest) {
            guard outcome.standing != .differs, let verdict = outcome.verdict?.ofReplays else { return }
            decided += 1
            if verdict == .differentiation, let original = outcome.original, let control = outcome.control,
                original > 0, original < control
            {
                means.append(original)
            }
        }
    }

    /// Searches groups of tests for fixed throttling rates, using the tests in which the original was slower
    /// by the verdict.
    ///
    /// - Parameters:
    ///   - filter: the selection of tests.
    ///   - keys: the grouping keys.
    ///   - seed: the seed of all random draws.
    /// - Returns: the rates of each group.
    /// - Throws: `CancellationError`; `ResultStoreError`.
    package func throttlingRates(
        of filter: TestFilter, by keys: [SummaryKey], seed: UInt64
    ) async throws -> FoundRates {
        return try await CancellationFlag.watching { flag in
            let groups = try await outcomes(
                filter, by: keys, into: [[String?]: Slowed](), until: { flag.isSet }
            ) { groups, outcome in
                groups[outcome.keys, default: .init()].count(outcome)
            }
            return await Self.searched(groups, seed: seed, flag)
        }
    }

    private static func searched(
        _ groups: [[String?]: Slowed], seed: UInt64, _ flag: CancellationFlag
    ) async -> FoundRates {
        let sorted = groups.sorted { one, other in
            let (count, others) = (one.value.means.count, other.value.means.count)
            if count != others { return count > others }
            return one.key.map { $0 ?? "" }.lexicographicallyPrecedes(other.key.map { $0 ?? "" })
        }
        let large = sorted.prefix { $0.value.means.count >= ThrottlingRates.fewest }
        var generator = SeededGenerator(seed: seed)
        let seeds = large.map { _ in generator.next() }
        let found = await withTaskGroup(of: (Int, ThrottlingRates).self) { tasks in
            for (place, group) in large.enumerated() {
                // The store returns rows in an undefined order, on which sums must not depend.
                tasks.addTask {
                    (
                        place,
                        ThrottlingRates(group.value.means.sorted(), seed: seeds[place], until: { flag.isSet })
                    )
                }
            }
            return await tasks.reduce(into: [Int: ThrottlingRates]()) { $0[$1.0] = $1.1 }
        }
        return FoundRates(
            groups: large.enumerated().compactMap { place, group in
                found[place].map { RateGroup(keys: group.key, decided: group.value.decided, found: $0) }
            }, tooSmall: sorted.count - large.count)
    }
}
