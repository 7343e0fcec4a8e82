import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("Published tests in the shell")
struct PublishedImportTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard
    private let bundle: String

    init() throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
        bundle = try #require(String(bytes: Vectors.data("Published/bundle.jsonl"), encoding: .utf8))
    }

    @Test(
        "Where only tests of others are stored, the list says so and how to see them",
        arguments: ["en", "fr"])
    func onlyImported(language: String) async throws {
        try await session.run(line: "settings set language \(language); results")
        #expect(heard.lines.last?.contains("replay espn") == true)
        try write(2)
        try await session.run(line: "results import '\(home.file("wehe").path)'; results")
        let last = try #require(heard.lines.last)
        #expect(last.contains("results --source wehe") && last.contains("2") && !last.contains("replay espn"))
        try await session.run(line: "results --app espn")
        #expect(heard.lines.last?.contains("--source") == false)
    }

    @Test("One's own tests can be named as a source like all tests")
    func ownSource() async throws {
        _ = try await session.store().insert(Sample.measured(original: 10, control: 20))
        for source in ["own", "all"] {
            try await session.run(line: "results decide --source \(source) --area 0.1 --json")
            #expect(heard.lines.last?.contains("\"tests\"") == true)
        }
        #expect(await session.execute(line: "results decide --area 0.1") == 2)
    }

    /// Writes bundles of so many tests, a file each.
    private func write(_ count: Int) throws {
        for history in 1...count {
            try home.write(
                bundle.replacing("\"historyCount\": 5", with: "\"historyCount\": \(history)"),
                to: "wehe/2023/06/01/\(history).jsonl")
        }
    }

    private func objects(_ line: String) async throws -> [[String: Any]] {
        let before = heard.lines.count
        try await session.run(line: line + " --json")
        return try heard.lines.dropFirst(before).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("Folders, patterns and exported files are taken together; once is enough")
    func imports() async throws {
        try write(3)
        try home.write(String(bundle.split(separator: "\n")[4]), to: "wehe/2023/06/02/rest.jsonl")
        let first = try #require(
            try await objects("results import '\(home.file("wehe/2023/06/01/[12].jsonl").path)'").first)
        #expect(first["imported"] as? Int == 2 && (first["left_over"] as? [String: Any])?.isEmpty == true)
        let second = try #require(
            try await objects("results import --verbose '\(home.file("wehe").path)'").first)
        #expect(second["imported"] as? Int == 1 && second["skipped"] as? Int == 2)
        #expect(second["left_over"] as? [String: Int] == ["no-replay": 1])
        #expect(heard.error.contains("user abcdefghij, test 5: one of its replays is not listed"))
        #expect(heard.error.contains("no test was made of 1 (one of its replays is not listed)"))
    }

    @Test("An import that ends early keeps what it has, and another one goes on")
    func interrupted() async throws {
        try write(200)
        let line = "results import '\(home.file("wehe").path)'"
        let session = session
        let work = Task { await session.execute(line: line) }
        work.cancel()
        _ = await work.value
        let kept = try await session.store().count(filter: TestFilter(source: .wehe))
        let rest = try #require(try await objects(line).first)
        #expect(rest["skipped"] as? Int == kept && rest["imported"] as? Int == 200 - kept)
        #expect(try await session.store().count(filter: TestFilter(source: .wehe)) == 200)
    }

    @Test("They are told from one's own, and shown where they are asked for")
    func sources() async throws {
        try write(2)
        try await session.run(line: "results import '\(home.file("wehe").path)'")
        #expect(heard.lines.last == "Imported 2 tests as 1-2.")
        #expect(try await objects("results list").isEmpty)
        #expect(try await objects("results list --source wehe").compactMap { $0["id"] as? Int } == [2, 1])
        #expect(try await objects("results list --source all --app netflix").count == 2)
        #expect(try await objects("results export").isEmpty)
        let shown = try #require(try await objects("results show 1").first)
        #expect(shown["source"] as? String == "wehe" && shown["app"] as? String == "netflix")
        #expect(shown["network"] as? String == "Example ISP (WiFi)")
        try await session.run(line: "results show 1")
        #expect(heard.lines.contains { $0.contains("published  by Wehe's servers") })
        #expect(heard.lines.contains { $0.contains("network    Example ISP (WiFi)") })
        #expect(await session.execute(line: "results show 1-2") != 0)
        #expect(try await objects("results show 1-2 last --source wehe").count == 2)
        #expect(await session.execute(line: "results list --source theirs") != 0)
    }

    @Test("The published numbers follow from the samples, and go to other shells and back")
    func verifies() async throws {
        try write(1)
        let file = home.file("out.jsonl").path
        try await session.run(line: "results import '\(home.file("wehe").path)'")
        let verified = try #require(try await objects("results verify 1").first)
        #expect(verified["agrees"] as? Bool == true, "\(verified)")
        try await session.run(
            line:
                "results export --source wehe --samples --to '\(file)'; results remove 1; results import '\(file)'"
        )
        let again = try #require(try await objects("results verify 2").first)
        #expect(again["agrees"] as? Bool == true, "\(again)")
        #expect(try await objects("results list").isEmpty)
    }

    @Test("All of a source are verified and decided as counts, not a line each")
    func summaries() async throws {
        try write(3)
        let wrong = bundle.replacing("\"historyCount\": 5", with: "\"historyCount\": 9")
            .replacing("\"KSDVal\": 1.0", with: "\"KSDVal\": 0.9")
        try home.write(wrong, to: "wehe/2023/06/03/wrong.jsonl")
        try await session.run(line: "results import '\(home.file("wehe").path)'")
        let verified = try #require(try await objects("results verify --source wehe").first)
        #expect(verified["verified"] as? Int == 4 && verified["agree"] as? Int == 3)
        #expect(verified["disagree"] as? Int == 1 && verified["examples"] as? [Int] == [4])
        let values = try #require(verified["values"] as? [[String: Any]])
        let statistic = values.first { $0["quantity"] as? String == "ks_statistic" }
        #expect(statistic?["agree"] as? Int == 3 && statistic?["disagree"] as? Int == 1)
        #expect(values.first { $0["quantity"] as? String == "area" }?["agree"] as? Int == 4)

        let decided = try await objects("results decide --source wehe")
        #expect(decided.map { $0["profile"] as? String } == ["ios", "android", "mlab", "python"])
        for row in decided {
            #expect(row["tests"] as? Int == 4 && row["share"] as? Double == 1)
            #expect(row["stored_verdict"] as? String == "differentiation" && row["changed"] as? Bool == false)
        }
        let strict = try await objects("results decide --source wehe --profile mlab --area 90%")
        #expect(strict.map { $0["verdict"] as? String } == ["no-differentiation"])
        #expect(strict.map { $0["changed"] as? Bool } == [true])
        #expect(await session.execute(line: "results decide") != 0)
        #expect(heard.error.contains("missing expected argument"))
    }

    /// Three tests of a user, and the localization that compared two of them with the first.
    private func writeLocalization() throws {
        for history in [5, 6, 7] {
            try home.write(
                bundle.replacing("\"historyCount\": 5", with: "\"historyCount\": \(history)"),
                to: "wehe/2023/06/01/\(history).jsonl")
        }
        let stats = #"{"max": 3, "min": 1, "average": 2, "median": 2, "std": 0.5}"#
        try home.write(
            """
            {"date": "2023-06-01", "raw": {"userID": "abcdefghij", "simReplayHistoryCounts": [6, 7], "testID": "0", \
            "localizeTestsList": ["pairsum_vs_single_xput", "loss_correlation"], "localizeTestsResults": \
            {"pairsum_vs_single_xput": {"singleReplayHistoryCount": 5, "mwuVal": 100.0, "mwuPVal": 0.001, \
            "simReplaysXputStats": [\(stats), \(stats)], "simReplaySumXputStats": \(stats), \
            "singleReplayXputStats": \(stats)}, "loss_correlation": null}}}

            """, to: "wehe/2023/06/01/localizations.jsonl")
    }

    @Test("Localizations name their tests, are verified as far as they can be, and do not come twice")
    func localizations() async throws {
        try writeLocalization()
        let line = "results import '\(home.file("wehe").path)'"
        let first = try #require(try await objects(line).first)
        #expect(first["imported"] as? Int == 4 && (first["left_over"] as? [String: Any])?.isEmpty == true)
        let again = try #require(try await objects(line).first)
        #expect(again["imported"] as? Int == 0 && again["skipped"] as? Int == 4)

        let listed = try await objects("results list --source wehe --kind localization")
        #expect(listed.map { $0["verdict"] as? String } == ["access-network"])
        let id = try #require(listed.first?["id"] as? Int)
        let shown = try #require(try await objects("results show \(id)").first)
        let found = try #require(shown["localization"] as? [String: Any])
        #expect(found["pair_sum_p"] as? Double == 0.001 && found["mean_sum_mbps"] as? Double == 2)
        var named: [Int: Int] = [:]
        for test in try await objects("results list --source wehe --kind differentiation") {
            let test = try #require(test["id"] as? Int)
            let history = try #require(
                try await objects("results show \(test)").first?["history_count"] as? Int)
            named[history] = test
        }
        #expect(found["single"] as? Int == named[5])
        #expect(found["tests"] as? [Int] == [named[6], named[7]].compactMap(\.self))
        try await session.run(
            line: "results show \(id); results list --source wehe")
        #expect(heard.lines.contains { $0.contains("ACCESS NETWORK: Netflix is treated this way") })
        let verified = try #require(try await objects("results verify --source wehe").first)
        #expect(verified["verified"] as? Int == 3 && verified["agree"] as? Int == 3)
        #expect(await session.execute(line: "results verify \(id)") != 0)
    }
}
