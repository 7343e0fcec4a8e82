import Campaigns
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("The questions that a home is asked most")
struct CommonQuestionTests {
    /// What is asked.
    enum Question: CaseIterable {
        /// `campaign report`, `campaign watch`, the dashboard.
        case report
        /// `campaign status`, after each test of a round.
        case rounds
        /// `results list`, of a campaign.
        case list
        /// `campaign collect`.
        case waiting
        /// `campaign status`, of what waits.
        case waitingCount
        /// What a runner looks at.
        case slots
        /// Completion, the dashboard.
        case names
        /// `campaign report`, of what its tests were made with.
        case material

        fileprivate func ask(_ store: ResultStore) async throws {
            let now = Date(timeIntervalSince1970: 1_800_000_000)
            let campaign = StartedCampaign(
                name: "autumn", plan: "p", vantagePoint: "v", file: "", text: "", started: now, changed: now)
            switch self {
            case .report:
                _ = try await store.tests(ofCampaign: "autumn", into: 0, until: { false }) {
                    $0 += $1.pairs.count
                }
            case .rounds:
                _ = try await store.rounds(of: campaign)
            case .list: _ = try await store.list(limit: 20, filter: TestFilter(campaign: "autumn"))
            case .waiting: _ = try await store.waiting(for: "db", campaign: "autumn", at: now)
            case .waitingCount: _ = try await store.waitingCounts(of: campaign, at: now)
            case .slots: _ = try await store.slots(ofCampaign: "autumn")
            case .names: _ = try await store.testedCampaigns()
            case .material: _ = try await store.material(ofCampaign: "autumn")
            }
        }
    }

    @Test("An index answers them", arguments: Question.allCases)
    func indexes(question: Question) async throws {
        try await TemporaryFolder.with { folder in
            let statements = Mutex<Set<String>>([])
            let isHeard = Mutex(false)
            let store = try folder.open { db in
                db.trace { event in
                    guard case .statement(let statement) = event, isHeard.withLock({ $0 }) else { return }
                    _ = statements.withLock { $0.insert(statement.expandedSQL) }
                }
            }
            try await store.knows("db", named: "db", at: Date(timeIntervalSince1970: 1_800_000_000))
            isHeard.withLock { $0 = true }
            try await question.ask(store)
            isHeard.withLock { $0 = false }
            let asked = statements.withLock { $0 }.filter {
                $0.contains("FROM test") || $0.contains("FROM campaign_slot")
            }
            #expect(!asked.isEmpty)
            for statement in asked {
                let plan = try await store.read { db in
                    try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(statement)").compactMap {
                        $0["detail"] as String?
                    }
                }
                let scanned = plan.filter { line in
                    ["SCAN test", "SCAN campaign_slot"].contains(where: line.hasPrefix)
                        && !line.contains("INDEX")
                }
                let searched = plan.contains { $0.contains("INDEX") || $0.contains("USING PRIMARY KEY") }
                #expect(scanned.isEmpty && searched, "\(statement) \(plan)")
            }
            try store.close()
        }
    }
}
