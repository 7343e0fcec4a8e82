import Foundation
import GRDB
import TerminalTesting
import TestSupport

/// A home that knows three short apps and has consent; its campaign has one slot that is due now.
struct CampaignGround {
    let installation: Installation
    var file: String { installation.home.file("autumn.yaml").path }

    /// - Parameter seconds: how long a replay lasts.
    /// - Throws: what kept the home from being made.
    init(seconds: Double = 0.2) async throws {
        installation = try Installation()
        try ExampleGround.writeRecordings(
            to: installation.home, bytes: 100_000, seconds: seconds, requests: 20)
        // With this seed the vantage point pi-7 begins its first round after 22 % of the slot (SlotScheduleTests).
        let from = Date(timeIntervalSinceNow: -43_200)
        let text = """
            name: autumn
            apps: [espn, netflix, deezer]
            servers: [embedded]
            tests: single
            rounds: 1 a day
            from: \(Self.minute(from))
            until: \(Self.minute(from + 3 * 86_400))
            pause: 0
            seed: 17
            tags: [autumn]
            """
        try installation.home.write(text, to: "autumn.yaml")
        try installation.home.write("# x\n127.0.0.0/8\t64500 FR Example\n", to: "asn.dat")
        let quick = "settings set confirm off; settings set line-rate 200"
        try await installation.succeed(
            "consent give embedded other; \(quick); recordings import '\(installation.home.file("wehe/res").path)'"
        )
    }

    private static func minute(_ instant: Date) -> String {
        let text = instant.formatted(.iso8601)
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
    }

    func query<Value: DatabaseValueConvertible>(_ sql: String) throws -> [Value] {
        let queue = try DatabaseQueue(path: installation.home.file("results.sqlite").path)
        return try queue.read { try Value.fetchAll($0, sql: sql) }
    }
}

extension CampaignGround {
    /// The slots whose rounds began.
    var begun: [Int] {
        get throws { try query("SELECT slot FROM campaign_slot WHERE fate = 'begun'") }
    }
}
