package import TestModel
package import Foundation
package import Basics

/// Metrics of a home for a monitoring system: its tests and their data.
///
/// Names follow prometheus.io/docs/practices/naming: base units, which are bits per second, bytes, seconds
/// and shares, and the suffix `_total` for counters. Counts are those of the store, so they continue after a
/// process ends; tests removed by the user are missing from them, which a monitoring system treats as a
/// counter reset.
package struct HomeMetrics: Sendable {
    private let tally: TestTally
    private let moved: MovedBytes
    private let budget: DataBudget
    private let now: Date
    private let apps: [String]

    /// - Parameters:
    ///   - tally: the counts of the tests.
    ///   - apps: the names of further apps that can be tested.
    ///   - moved: the bytes transferred by tests.
    ///   - budget: the data budget.
    ///   - now: the time that determines the current day and month.
    package init(
        _ tally: TestTally, apps: [String] = [], moved: MovedBytes, budget: DataBudget, at now: Date
    ) {
        self.tally = tally
        self.apps = apps
        self.moved = moved
        self.budget = budget
        self.now = now
    }

    /// The families, in the order in which they are shown.
    package var families: [MetricFamily] {
        tests + throughput + traffic + [
            MetricFamily(
                "wehe_build_info", .gauge, "1, with the program's version.",
                [MetricSample(1, [.init("version", Software.version)])])
        ]
    }

    private var tests: [MetricFamily] {
        [
            MetricFamily(
                "wehe_tests_total", .counter,
                "Stored tests, by app, by how they ended, and by the verdict reported (none: empty).",
                outcomes.map { outcome in
                    MetricSample(
                        Double(outcome.count),
                        [
                            .init("app", outcome.app), .init("status", outcome.status.rawValue),
                            .init("verdict", outcome.verdict?.rawValue ?? ""),
                        ])
                }),
            MetricFamily(
                "wehe_test_failures_total", .counter, "Tests without a result, by the error's key.",
                tally.failures.sorted { $0.key < $1.key }.map {
                    MetricSample(Double($0.value), [.init("error", $0.key)])
                }),
            MetricFamily(
                "wehe_last_test_timestamp_seconds", .gauge,
                "When the last test ended, whatever came of it, in seconds since 1970.",
                tally.lastEnded?.timeIntervalSince1970),
            MetricFamily(
                "wehe_last_completed_timestamp_seconds", .gauge,
                "When the last completed test of an app ended, in seconds since 1970.",
                tally.latest.map { MetricSample($0.ended.timeIntervalSince1970, [.init("app", $0.app)]) }),
        ]
    }

    /// The outcomes, with zeros for the verdicts that an app has not had: the increase of a counter that begins with 1 is 0, so
    /// that an alert would miss the first one.
    private var outcomes: [TestTally.Outcome] {
        let counted = Set(tally.outcomes.map { [$0.app, $0.status.rawValue, $0.verdict?.rawValue ?? ""] })
        let names = Set(tally.outcomes.map(\.app)).union(apps).sorted()
        let zeros = names.flatMap { app in
            Self.verdicts.map { TestTally.Outcome(app: app, status: .completed, verdict: $0, count: 0) }
        }
        return tally.outcomes
            + zeros.filter {
                !counted.contains([$0.app, $0.status.rawValue, $0.verdict?.rawValue ?? ""])
            }
    }

    /// The verdicts of a test of two replays.
    private static let verdicts: [TestVerdict] = [.differentiation, .inconclusive, .noDifferentiation]

    private var throughput: [MetricFamily] {
        [
            MetricFamily(
                "wehe_throughput_bytes_per_second", .gauge,
                "Mean throughput of each replay of an app's last completed test, in bytes per second.",
                tally.latest.flatMap { latest in
                    [("original", latest.original), ("control", latest.control)].compactMap { replay, rate in
                        rate.map {
                            MetricSample($0 * 1e6 / 8, [.init("app", latest.app), .init("replay", replay)])
                        }
                    }
                }),
            MetricFamily(
                "wehe_difference_ratio", .gauge,
                "How much faster the original was than the control in an app's last completed test, as a share.",
                tally.latest.compactMap { latest in
                    guard let original = latest.original, let control = latest.control, control > 0
                    else { return nil }
                    return MetricSample(original / control - 1, [.init("app", latest.app)])
                }),
        ]
    }

    private var traffic: [MetricFamily] {
        let periods = DataBudget.Period.allCases
        return [
            MetricFamily(
                "wehe_moved_bytes", .gauge, "What tests moved over networks in this day and month of UTC.",
                periods.map {
                    MetricSample(Double(moved.bytes(in: $0, at: now)), [.init("period", $0.rawValue)])
                }),
            MetricFamily(
                "wehe_budget_bytes", .gauge,
                "What tests may move in a day and in a month, where that is limited.",
                periods.compactMap { period in
                    budget[period].map { MetricSample(Double($0), [.init("period", period.rawValue)]) }
                }),
        ]
    }
}
