import Campaigns
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("The campaigns of a vantage point")
struct CampaignLedgerTests {
    private static let noon = Date(timeIntervalSince1970: 1_796_126_400.25)

    private static func campaign(_ plan: String = "ab12", vantagePoint: String = "pi-7") -> StartedCampaign {
        StartedCampaign(
            name: "autumn", plan: plan, vantagePoint: vantagePoint, file: "# as written\n",
            text: "name: autumn\n",
            started: noon, changed: noon)
    }

    private static func slot(_ number: Int, _ fate: SlotStatus = .begun(noon)) -> SlotRecord {
        SlotRecord(
            campaign: "autumn", plan: "ab12", vantagePoint: "pi-7", number: number,
            start: noon + Double(number), fate: fate, order: ["espn", "netflix"])
    }

    @Test("A campaign is kept as it was started, and starts anew only when it was stopped")
    func starting() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            #expect(try await store.campaigns().isEmpty)
            #expect(try await store.start(Self.campaign()) == Self.campaign())
            #expect(try await store.start(Self.campaign("cd34")) == Self.campaign())
            #expect(try await store.setCampaign("autumn", to: .paused, at: Self.noon + 5))
            #expect(try await !store.setCampaign("autumn", to: .paused, at: Self.noon + 6))
            #expect(try await store.campaign(named: "autumn")?.changed == Self.noon + 5)
            #expect(try await store.setCampaign("autumn", to: .stopped, at: Self.noon + 7))
            #expect(try await !store.setCampaign("autumn", to: .running, at: Self.noon + 8))
            #expect(try await store.start(Self.campaign("cd34")) == Self.campaign("cd34"))
            #expect(try await store.campaign(named: "winter") == nil)
            #expect(try await !store.setCampaign("winter", to: .paused, at: Self.noon))
            #expect(try await store.campaigns() == [Self.campaign("cd34")])
        }
    }

    @Test("Of many who claim a slot at the same time, in several stores on one file, one has it")
    func claiming() async throws {
        try await TemporaryFolder.with { folder in
            let stores = [try folder.open(), try folder.open(), try folder.open()]
            let claims = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
                for turn in 0..<60 {
                    let store = stores[turn % 3]
                    group.addTask { (turn % 5, try await store.claim(Self.slot(turn % 5 + 1))) }
                }
                return try await group.reduce(into: [Int: Int]()) { if $1.1 { $0[$1.0, default: 0] += 1 } }
            }
            #expect(claims == [0: 1, 1: 1, 2: 1, 3: 1, 4: 1])
            #expect(try await stores[1].slots(ofCampaign: "autumn") == (1...5).map { Self.slot($0) })
        }
    }

    @Test("A fate stands: what passed is not begun, what began is not missed, an ending stays")
    func fates() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            #expect(
                try await store.keep([Self.slot(1, .missed(.notRunning)), Self.slot(2, .missed(.busy))]) == 2)
            #expect(try await !store.claim(Self.slot(1)))
            #expect(try await store.claim(Self.slot(3)))
            #expect(
                try await store.keep([Self.slot(3, .missed(.paused)), Self.slot(4, .missed(.allowance))]) == 1
            )
            var ended = Self.slot(3)
            ended.ending = .allowance
            ended.ended = Self.noon + 60
            ended.untested = [UntestedApp(app: "netflix", server: "mlab", error: "budget-spent")]
            #expect(try await store.end(ended))
            var again = ended
            again.ending = .interrupted
            #expect(try await !store.end(again))
            var missed = Self.slot(1)
            missed.ending = .complete
            #expect(try await !store.end(missed))
            #expect(
                try await store.slots(ofCampaign: "autumn") == [
                    Self.slot(1, .missed(.notRunning)), Self.slot(2, .missed(.busy)), ended,
                    Self.slot(4, .missed(.allowance)),
                ])
            #expect(try await store.slots(ofCampaign: "winter").isEmpty)
        }
    }

    @Test("A slot of another plan or vantage point is another slot")
    func others() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var (plan, point) = (Self.slot(1), Self.slot(1))
            plan.plan = "cd34"
            point.vantagePoint = "pi-8"
            for slot in [Self.slot(1), plan, point] { #expect(try await store.claim(slot)) }
            #expect(try await store.slots(ofCampaign: "autumn") == [Self.slot(1), point, plan])
        }
    }

    @Test("Tests are counted by their rounds, neither pairs nor repetitions among them, and what they moved")
    func counts() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            func test(_ slot: Int, _ status: StoredTest.Status, plan: String = "ab12") -> StoredTest {
                var test = StoredTest.complete()
                test.status = status
                test.confirms = nil
                test.round = StoredRound(
                    campaign: "autumn", plan: plan, slot: slot, place: 1, vantagePoint: "pi-7",
                    asNumber: 64_500,
                    country: "FR", network: "Home", site: "Lyon")
                return test
            }
            let first = try await store.insert(test(1, .completed))
            #expect(try await store.test(id: first)?.round == test(1, .completed).round)
            _ = try await store.insert(test(1, .failed))
            _ = try await store.insert(test(2, .cancelled))
            _ = try await store.insert(test(2, .completed, plan: "cd34"))
            _ = try await store.insert(.complete())
            var repetition = test(1, .completed)
            repetition.confirms = first
            repetition.purpose = .confirmation
            _ = try await store.insert(repetition)
            var pair = test(2, .completed)
            pair.series = first
            pair.purpose = .pair
            _ = try await store.insert(pair)
            #expect(
                try await store.rounds(of: Self.campaign()) == [
                    1: RoundCount(stored: 2, completed: 1, failed: 1),
                    2: RoundCount(stored: 1, completed: 0, failed: 0),
                ])
            let whole = StoredTest.complete().replays.reduce(0) { $0 + $1.bytesReceived + $1.bytesSent }
            let began = StoredTest.complete().started
            #expect(try await store.bytesMoved(by: Self.campaign(), since: began) == 5 * whole)
            #expect(try await store.bytesMoved(by: Self.campaign(), since: began + 1) == 0)
            try store.close()
            let queue = try DatabaseQueue(path: folder.database.path)
            let plan = try await queue.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        EXPLAIN QUERY PLAN SELECT count(*) FROM test WHERE campaign_name = 'a' AND campaign_plan = 'b'
                        """, adapter: SuffixRowAdapter(fromIndex: 3))
            }
            #expect(plan.joined().contains("test_by_round"))
            try queue.close()
        }
    }

    @Test("What was changed by hand into something else is told", arguments: ["fate", "start", "app_order"])
    func edited(_ column: String) async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            _ = try await store.claim(Self.slot(1))
            try store.close()
            try folder.edit("UPDATE campaign_slot SET \(column) = 'x'")
            let again = try folder.open()
            await #expect(
                throws: ResultStoreError.unreadable(
                    path: folder.database.path, .column(column, of: .campaign("autumn")),
                    found: .value("\"x\""))
            ) { try await again.slots(ofCampaign: "autumn") }
        }
    }
}
