import Basics
import Foundation
import ReplayTesting
import Simulation
import TestSupport
import Testing

@Suite("Campaigns, in a simulation")
struct CampaignSimulations {
    private static let plan = """
        name: autumn
        apps: [espn]
        servers: [embedded]
        tests: single
        rounds: 1 a day
        from: 2026-12-01
        until: 2026-12-31
        pause: 0
        seed: 17
        rehearsal: yes
        """

    /// Starts a campaign at a vantage point behind rules, and runs each of its rounds when it is due.
    private func run(_ rules: String, at point: String) async throws -> ShellHome {
        let shell = try ShellHome()
        try ExampleGround.writeRecordings(to: shell.home, bytes: 200_000, seconds: 1, requests: 50)
        try shell.home.write(Self.plan, to: "autumn.yaml")
        try await shell.succeed(
            """
            consent give embedded other; settings set confirm off; settings set line-rate 200; \
            recordings import '\(shell.home.file("wehe/res").path)'; \
            campaign start '\(shell.home.file("autumn.yaml").path)' --vantage-point \(point)
            """)
        while true {
            let status = try await shell.succeed("campaign status autumn", as: .json).objects().first
            guard let next = status?.string("next") else { return shell }
            try await TestBed.current.clock.wait(until: Date(next, strategy: .iso8601) + 1)
            try await shell.succeed("\(rules); campaign run autumn --once")
        }
    }

    @Test(
        "Three vantage points replay on each day of a month, and an app is found slowed where it is"
    )
    func month() throws {
        try simulated(within: .seconds(40 * 86_400)) {
            async let first = run("lab add sni=espn.example shape rate=0.2Mbit/s", at: "pi-1")
            async let second = run("lab show", at: "pi-2")
            async let third = run("lab show", at: "pi-3")
            var starts: [Set<String>] = []
            for (place, shell) in [try await first, try await second, try await third].enumerated() {
                let status = try #require(
                    try await shell.succeed("campaign status autumn", as: .json).objects().first)
                #expect(status.object("rounds")?.integer("complete") == 31)
                let tests = try await shell.succeed("results list --limit 100", as: .json).objects()
                #expect(tests.count == 31)
                let found = tests.filter { $0.string("verdict") == "differentiation" }
                #expect(
                    found.count == (place == 0 ? 31 : 0), "\(tests.map { $0.string("verdict") ?? "none" })")
                starts.append(Set(tests.compactMap { $0.string("started") }))
                let report = try await shell.succeed("campaign report autumn")
                #expect(report.output.hasPrefix("NO EVIDENCE ON A NETWORK: This is a rehearsal. Of 31 tests"))
            }
            // Each vantage point has instants of its own.
            #expect(starts[0].isDisjoint(with: starts[1]) && starts[1].isDisjoint(with: starts[2]))
        }
    }
}
