import Basics
import GRDB
package import TestModel

extension ResultStore {
    /// Returns the plan, servers and recordings of a campaign's tests, including those that are not evidence
    /// about a network.
    ///
    /// - Parameter campaign: its name.
    /// - Returns: plans, recordings, servers and versions; empty without any test of the campaign.
    /// - Throws: `ResultStoreError`.
    package func material(ofCampaign campaign: String) async throws(ResultStoreError) -> CampaignMaterial {
        try await read { db in
            // Common properties of the tests are read from this campaign's part of the index only.
            func rows(_ columns: String, from more: String = Self.wholeTests) throws -> [Row] {
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT \(columns), count(*) AS number FROM test INDEXED BY test_by_campaign \(more)
                        GROUP BY \(columns) ORDER BY \(columns)
                        """, arguments: [campaign])
            }
            func text(_ row: Row, _ place: Int) -> String { known(row, place) ?? "" }
            func known(_ row: Row, _ place: Int) -> String? { String.fromDatabaseValue(row[place]) }
            func number(_ row: Row) -> Int { Int.fromDatabaseValue(row["number"]) ?? 0 }

            var texts: [String: String] = [:]
            for row in try Row.fetchAll(
                db, sql: "SELECT plan, text FROM campaign WHERE name = ?", arguments: [campaign])
            {
                texts[text(row, 0)] = text(row, 1)
            }
            var material = CampaignMaterial()
            material.plans = try rows("campaign_plan").map { row in
                .init(digest: text(row, 0), tests: number(row), text: texts[text(row, 0)])
            }
            material.servers = try rows("server_name, server_host, server_address").map { row in
                .init(name: text(row, 0), host: text(row, 1), address: known(row, 2), tests: number(row))
            }
            for row in try rows("software_version") { material.versions[text(row, 0)] = number(row) }
            material.recordings = try rows(
                "app, role, recording_name, recording_digest, synthesised",
                from: "JOIN replay ON replay.test_id = test.id WHERE campaign_name = ?"
            ).map { row in
                .init(
                    app: text(row, 0), role: text(row, 1), name: text(row, 2), digest: text(row, 3),
                    synthesised: known(row, 4), replays: number(row))
            }
            material.settings = try Self.weakeningSettings(
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT shared_text.text, count(*) FROM test INDEXED BY test_by_campaign
                        JOIN test_text ON test_text.test_id = test.id
                        JOIN shared_text ON shared_text.id = test_text.settings
                        \(Self.wholeTests) GROUP BY shared_text.id
                        """, arguments: [campaign]
                ).map { ($0[0], $0[1]) })
            return material
        }
    }

    /// Returns the settings that weaken the evidence, from the texts of all settings and their numbers of tests.
    private static func weakeningSettings(
        _ texts: [(text: String, tests: Int)]
    ) throws -> [CampaignMaterial.Setting] {
        var counts: [[String]: Int] = [:]
        for (text, tests) in texts {
            // A text that somebody edited is told where the test is read.
            guard case .object(let pairs) = try? JSONValue(parsing: text) else { continue }
            for (name, value) in pairs {
                guard let expected = CampaignMaterial.expectedSettings[name],
                    case .string(let value) = value, value != expected
                else { continue }
                counts[[name, value], default: 0] += tests
            }
        }
        return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
            CampaignMaterial.Setting(name: $0.key[0], value: $0.key[1], tests: $0.value)
        }
    }

    /// The tests of a campaign without the pairs of series, which are included in their series.
    private static let wholeTests = "WHERE campaign_name = ? AND purpose <> '\(TestPurpose.pair.rawValue)'"
}
