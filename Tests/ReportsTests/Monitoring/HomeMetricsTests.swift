import Campaigns
import TestModel
import Foundation
import Basics
import MetricsTesting
import Reports
import Testing

@Suite("What a monitoring system is told of a home")
struct HomeMetricsTests {
    private static let now = Date(timeIntervalSince1970: 1_795_000_000)

    private static var tally: TestTally {
        TestTally(
            outcomes: [
                .init(app: "netflix", status: .completed, verdict: .differentiation, count: 7),
                .init(app: "netflix", status: .failed, verdict: nil, count: 2),
                .init(app: "a\"b\\c\nd", status: .completed, verdict: .noDifferentiation, count: 1),
            ],
            failures: ["permission-denied": 2],
            latest: [
                .init(app: "netflix", ended: now, original: 1.5, control: 12),
                .init(
                    app: "a\"b\\c\nd", ended: now, original: nil, control: 0),
            ],
            lastEnded: now)
    }

    private func page(_ tally: TestTally, budget: DataBudget) throws -> ExpositionPage {
        var moved = MovedBytes()
        moved.add(1_000, at: Self.now.addingTimeInterval(-86_400))
        moved.add(54_400_000, at: Self.now)
        let families = HomeMetrics(tally, moved: moved, budget: budget, at: Self.now).families
        return try ExpositionPage(MetricsText.page(families))
    }

    @Test("Counts, the last test, its throughputs in bits per second, and what was moved")
    func told() throws {
        let page = try page(Self.tally, budget: DataBudget(day: 1_000_000_000, month: nil))
        #expect(
            page["wehe_tests_total", ["app": "netflix", "status": "completed", "verdict": "differentiation"]]
                == 7)
        #expect(page["wehe_tests_total", ["app": "netflix", "status": "failed", "verdict": ""]] == 2)
        #expect(
            page[
                "wehe_tests_total",
                ["app": "a\"b\\c\nd", "status": "completed", "verdict": "no-differentiation"]] == 1)
        #expect(page["wehe_test_failures_total", ["error": "permission-denied"]] == 2)
        #expect(page["wehe_last_test_timestamp_seconds", [:]] == 1_795_000_000)
        #expect(
            page["wehe_throughput_bytes_per_second", ["app": "netflix", "replay": "original"]] == 187_500)
        #expect(
            page["wehe_throughput_bytes_per_second", ["app": "netflix", "replay": "control"]] == 1_500_000)
        #expect(page["wehe_difference_ratio", ["app": "netflix"]] == -0.875)
        // A ratio to nothing is none.
        #expect(page.samples.filter { $0.name == "wehe_difference_ratio" }.count == 1)
        #expect(page["wehe_moved_bytes", ["period": "day"]] == 54_400_000)
        #expect(page["wehe_moved_bytes", ["period": "month"]] == 54_401_000)
        #expect(page["wehe_budget_bytes", ["period": "day"]] == 1_000_000_000)
        #expect(page["wehe_budget_bytes", ["period": "month"]] == nil)
        #expect(page.kinds["wehe_tests_total"] == "counter")
        #expect(page["wehe_build_info", ["version": Software.version]] == 1)
    }

    @Test("What an app never showed is told as zero, so that the first time is an increase")
    func zeros() throws {
        let families = HomeMetrics(
            Self.tally, apps: ["espn", "netflix"], moved: MovedBytes(),
            budget: DataBudget(day: nil, month: nil),
            at: Self.now
        ).families
        let page = try ExpositionPage(MetricsText.page(families))
        func count(_ app: String, _ verdict: String) -> Double? {
            page["wehe_tests_total", ["app": app, "status": "completed", "verdict": verdict]]
        }
        #expect(count("espn", "differentiation") == 0 && count("netflix", "differentiation") == 7)
        #expect(count("a\"b\\c\nd", "differentiation") == 0)
        #expect(count("netflix", "no-differentiation") == 0 && count("netflix", "inconclusive") == 0)
        // Each once, and no failures that never were.
        #expect(page.samples.filter { $0.name == "wehe_tests_total" }.count == 3 * 3 + 1)
    }

    @Test("A home without a test has no number that would be a lie")
    func empty() throws {
        let page = try page(
            TestTally(outcomes: [], failures: [:], latest: [], lastEnded: nil),
            budget: DataBudget(day: nil, month: nil))
        #expect(Set(page.samples.map(\.name)) == ["wehe_moved_bytes", "wehe_build_info"])
    }

    @Test("Campaigns tell how their rounds ended, why slots had none, and what waits to be handed in")
    func campaigns() throws {
        let begin = Self.now
        let plan = Campaign(
            name: "autumn", apps: [], servers: ["embedded"], method: .single, rhythm: .daily(4),
            span: begin..<begin + 86_400, zone: .gmt, seed: 1)
        let started = StartedCampaign(
            name: "autumn", plan: plan.plan, vantagePoint: "pi-7", file: "", text: plan.text, started: begin,
            changed: begin)
        func slot(_ number: Int, _ fate: SlotStatus, _ ending: RoundEnding? = nil) -> SlotRecord {
            SlotRecord(
                campaign: "autumn", plan: plan.plan, vantagePoint: "pi-7", number: number, start: begin,
                fate: fate, ending: ending)
        }
        var standing = CampaignStanding(
            started, plan: plan,
            kept: [
                slot(1, .begun(begin), .complete), slot(2, .missed(.busy)), slot(3, .begun(begin), .complete),
            ], tests: (6, 5, 1), bytes: 0, at: begin)
        standing.waiting = [PendingSubmission(database: "db/\"wehe\"", count: 4)]
        let page = try ExpositionPage(MetricsText.page(CampaignMetrics([standing]).families))
        #expect(page["wehe_campaign_rounds", ["campaign": "autumn", "ending": "complete"]] == 2)
        #expect(page["wehe_campaign_rounds", ["campaign": "autumn", "ending": "interrupted"]] == 0)
        #expect(page["wehe_campaign_missed_slots", ["campaign": "autumn", "reason": "busy"]] == 1)
        #expect(page["wehe_campaign_waiting_tests", ["campaign": "autumn", "database": "db/\"wehe\""]] == 4)
        #expect(CampaignMetrics([]).families.isEmpty)
    }

    @Test(
        "The reader of the tests refuses what is no page",
        arguments: [
            "a 1\n", "# TYPE a counter\na -1\n", "# TYPE a gauge\na 1", "# TYPE a gauge\na{b=\"\\x\"} 1\n",
            "# TYPE a gauge\na{b=\"c} 1\n", "# TYPE a gauge\na one\n", "# TYPE a gauge\na 1\na 1\n",
            "# TYPE a gauge\n# TYPE b gauge\na 1\nb 1\na{c=\"d\"} 1\n",
        ])
    func reader(text: String) { #expect(throws: ExpositionPage.Mistake.self) { try ExpositionPage(text) } }
}
