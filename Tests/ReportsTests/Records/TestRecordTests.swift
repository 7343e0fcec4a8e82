import Differentiation
import Basics
import Foundation
import Messages
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import Home
@testable import Reports

@Suite("A stored test as JSON")
struct TestRecordTests {
    private func object(_ test: StoredTest, samples: Bool = true) throws -> [String: Any] {
        let text = TestRecord.json(test, event: "result", samples: samples).text
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("Its keys are these, always", arguments: [false, true])
    func keys(isCompleted: Bool) throws {
        let test = isCompleted ? Sample.completed(.differentiation) : Sample.unfinished(.failed, "x", "y")
        let always: Set = [
            "event", "id", "kind", "app", "title", "category", "status", "verdict", "measured_verdict",
            "override",
            "profile", "confirms", "effect", "started", "ended", "run_order", "obstacle", "too_few_samples",
            "purpose", "direction", "synthesised", "sent_statistics", "exchanges",
            "decisions",
            "server",
            "client_address", "user_id", "history_count", "seed", "software_version", "settings", "notes",
            "replays", "statistics_reported", "area", "ks_statistic", "ks_p_value", "resampling_ratio",
            "mean_original_mbps", "mean_control_mbps", "pair_of", "source", "network",
            "withheld",
        ]
        #expect(try Set(object(test).keys) == always.union(isCompleted ? [] : ["failure"]))
    }

    @Test("Every key, at every depth, is named in the help on JSON")
    func documented() throws {
        let topic = FieldReference.filled(try Checkout.topic("json"), .english)
        let named = Set(topic.matches(of: /[a-z][a-z0-9_]*/).map { String($0.output) })
        var keys: Set<String> = []
        for test in [
            Sample.completed(.differentiation), Sample.unfinished(.failed, "x", "y"), Sample.searched,
        ] {
            keys.formUnion(Self.keys(of: try object(test)))
        }
        // The names of settings are data, not keys of ours.
        keys.subtract(SettingKey.all.map(\.name))
        #expect(keys.subtracting(named).subtracting(["event"]) == [])
        #expect(keys.count > 40)
    }

    @Test("Values keep their kinds: seeds are texts, unknown values null, instants ISO 8601")
    func values() throws {
        let test = try object(Sample.completed(.differentiation))
        #expect(test["seed"] as? String == "18446744073709551615")
        #expect(test["override"] is NSNull)
        #expect(test["id"] as? Int == 12)
        #expect(test["started"] as? String == "2026-11-21T07:31:02.000Z")
        #expect(test["run_order"] as? [String] == ["control", "original"])
        let failed = try object(Sample.unfinished(.failed, "address-in-use", "busy"))
        #expect(failed["verdict"] is NSNull)
        let failure = try #require(failed["failure"] as? [String: Any])
        #expect(failure["code"] as? String == "address-in-use")
        #expect(failure["exit_code"] as? Int == 8)
    }

    @Test("A blocked test has its means and says why it has no other numbers")
    func blocked() throws {
        let test = try object(Sample.blocked())
        #expect(test["area"] is NSNull)
        #expect(test["ks_p_value"] is NSNull)
        #expect(test["mean_original_mbps"] as? Double == 0)
        #expect(test["mean_control_mbps"] as? Double == 38.94)
        let obstacle = try #require(test["obstacle"] as? [String: [String: Any]])
        #expect(obstacle["portBlocked"]?["port"] as? Int == 6_881)
        let decisions = try #require(test["decisions"] as? [[String: Any]])
        #expect(decisions.allSatisfy { $0["direction"] as? String == "blocked" })
    }

    @Test("Raw samples come only when they are asked for; their number always")
    func samples() throws {
        let with = try #require(object(Sample.completed(.differentiation))["replays"] as? [[String: Any]])
        #expect((with[0]["throughput_mbps"] as? [Double])?.count == 90)
        #expect((with[0]["slice_end_s"] as? [Double])?.count == 90)
        let without = try #require(
            object(Sample.completed(.differentiation), samples: false)["replays"] as? [[String: Any]])
        #expect(without[0]["throughput_mbps"] == nil)
        #expect(without[0]["samples"] as? Int == 90)
    }

    private static func keys(of value: Any) -> Set<String> {
        switch value {
        case let object as [String: Any]:
            // The names of causes are those of their cases.
            object.reduce(into: Set(object.keys)) { found, pair in
                if !["notes", "obstacle", "fields", "cause"].contains(pair.key) {
                    found.formUnion(keys(of: pair.value))
                }
            }
        case let array as [Any]: array.reduce(into: []) { $0.formUnion(keys(of: $1)) }
        default: []
        }
    }
}
