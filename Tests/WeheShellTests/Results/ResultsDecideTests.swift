import Basics
import Differentiation
import Foundation
import Messages
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import Reports
@testable import WeheShell

@Suite("results decide and results compare")
struct ResultsDecideTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    init() async throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
    }

    private func objects() throws -> [[String: Any]] {
        try heard.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func keys(of value: Any) -> Set<String> {
        switch value {
        case let object as [String: Any]:
            object.reduce(into: Set(object.keys)) { $0.formUnion(keys(of: $1.value)) }
        case let array as [Any]: array.reduce(into: []) { $0.formUnion(keys(of: $1)) }
        default: []
        }
    }

    private func expectDocumented(_ object: [String: Any]) throws {
        let topic = FieldReference.filled(try Checkout.topic("json"), .english)
        let named = Set(topic.matches(of: /[a-z][a-z0-9_]*/).map { String($0.output) })
        #expect(keys(of: object).subtracting(named) == [])
    }

    /// A test of 8 against 5 Mbit/s: below the lowering for fast networks, with an area of 0.375.
    private func store(_ verdict: Verdict = .noDifferentiation) async throws {
        let test = Sample.measured(original: 5, control: 8, verdict: verdict)
        _ = try await session.store().insert(test)
    }

    @Test("Other thresholds give another verdict, beside the stored one, which stays")
    func thresholds() async throws {
        try await store()
        try await session.run(line: "results decide 1 --area 0.3 --json")
        try await session.run(line: "results decide 1 --area 40% --profile ios --json")
        let rows = try objects()
        #expect(rows.map { $0["profile"] as? String } == ["ios", "android", "mlab", "python", "ios"])
        #expect(rows[0]["stored_verdict"] as? String == "no-differentiation")
        #expect(rows[0]["verdict"] as? String == "differentiation")
        #expect(rows[0]["changed"] as? Bool == true)
        #expect(rows[0]["area_threshold"] as? Double == 0.3)
        #expect(rows[0]["stored_area_threshold"] as? Double == 0.5)
        #expect(rows[0]["deciding"] as? Bool == true)
        #expect(rows[1]["ratio_threshold"] is NSNull)
        #expect(rows[4]["verdict"] as? String == "no-differentiation")
        #expect(rows[4]["changed"] as? Bool == false)
        #expect(rows[4]["area_threshold"] as? Double == 0.4)
        try expectDocumented(rows[0])
        #expect(try await session.store().test(id: 1)?.verdict == .noDifferentiation)
    }

    @Test("A p that is not small enough for the other threshold makes it inconclusive")
    func probability() async throws {
        try await store(.differentiation)
        try await session.run(line: "results decide 1 --area 0.3 --p 1e-12 --json --profile android")
        #expect(try objects()[0]["verdict"] as? String == "inconclusive")
    }

    @Test("People see the stored verdict and the other one beside each other")
    func table() async throws {
        try await store()
        try await session.run(line: "results decide last --area 0.3")
        #expect(heard.lines[0].contains("stored") && heard.lines[0].contains("otherwise"))
        #expect(heard.lines[1].contains(/ios +no differentiation +differentiation +area 0\.375 reaches 0\.3/))
    }

    @Test(
        "Shares are numbers from 0 to 1 or percentages",
        arguments: [
            ("0.3", 0.3), ("30%", 0.3), ("0", 0), ("1", 1), ("100%", 1), (".5", 0.5), ("1e-3", 0.001),
            ("0.5%", 0.005),
        ])
    func shares(text: String, value: Double) throws {
        let share = try #require(Share.fraction(text))
        #expect(abs(share - value) < 1e-15)
    }

    @Test(
        "What is no share is refused with what would be right",
        arguments: ["30", "-0.1", "101%", "", "%", "x", "0,3", "nan", "inf", "0x1p-1", "1.0001"])
    func noShares(text: String) async throws {
        #expect(Share.fraction(text) == nil)
        guard !text.isEmpty, !text.hasPrefix("-") else { return }
        #expect(
            await session.complaint(about: "results decide 1 --area \(text)").contains(
                "--area takes a share from 0 to 1, such as 0.3, or a percentage, such as 30%"))
    }

    @Test("Without statistics there is nothing to decide on")
    func nothing() async throws {
        _ = try await session.store().insert(Sample.blocked())
        _ = try await session.store().insert(Sample.unfinished(.failed, "x", "y"))
        #expect(
            await session.complaint(about: "results decide 1 2")
                == "no statistics are stored with tests 1, 2, so there is nothing to decide on")
    }

    @Test("Two tests whose originals suffered differently differ; the stronger one is named")
    func compare() async throws {
        for original in [10.0, 18] {
            _ = try await session.store().insert(Sample.measured(original: original, control: 20))
        }
        try await session.run(
            line: "results compare 1 2 --json; results compare 2 1; results compare 1 2 --json")
        let lines = heard.lines
        let record = try #require(
            try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        let change = try #require(record["change"] as? Double)
        #expect(abs(change - (10.0 / 18 - 1)) < 0.02)
        #expect(record["significant"] as? Bool == true)
        let (low, high) = (
            try #require(record["low"] as? Double), try #require(record["high"] as? Double)
        )
        #expect(low < change && change < high && high < -0.35)
        #expect((record["first"] as? [String: Any])?["id"] as? Int == 1)
        try expectDocumented(record)
        #expect(lines[1] == "THEY DIFFER: the original of test 1 fared worse against its control.")
        #expect(lines[2].contains("test 2, ESPN: differentiation, 10.0 % slower"))
        #expect(lines.last == lines[0])
    }

    @Test("Alike tests give no evidence, short ones none at all")
    func alike() async throws {
        for samples in [100, 100, 5] {
            _ = try await session.store().insert(
                Sample.measured(original: 10, control: 20, samples: samples))
        }
        try await session.run(line: "results compare -3 -2; results compare 1 3")
        #expect(heard.lines[0].hasPrefix("NO EVIDENCE of a difference"))
        #expect(
            heard.lines[4].hasPrefix(
                "UNKNOWN: of what both replays of test 3 got there are 3 samples, and it takes 10."))
    }

    @Test("A test is not compared with itself, nor with one without samples")
    func impossible() async throws {
        _ = try await session.store().insert(Sample.measured(original: 10, control: 20))
        _ = try await session.store().insert(Sample.unfinished(.failed, "x", "y"))
        #expect(
            await session.complaint(about: "results compare 1 -2")
                == "two different tests are compared, not 1; name them like 3 7, or last -2")
        #expect(
            await session.complaint(about: "results compare 1 last")
                == "test 2 has no samples of an original and a control to compare")
    }
}
