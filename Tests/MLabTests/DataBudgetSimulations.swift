import Basics
import TestModel
import Foundation
import Home
import ReplayServer
import Simulation
import TestSupport
import Testing

@testable import WeheShell

@Suite("A data budget over real replays, in a simulation")
struct DataBudgetSimulations {
    @Test("what replays moved is counted, and a test that would pass the budget is not run: exit code 44")
    func budget() throws {
        try simulated {
            let clock = SteppedClock()
            try await Shell.run(clock: clock.clock, isInteractive: true, countsLoopback: true) { shell in
                try await Lab.run(certificates: shell.certificates, serving: shell.recordings) { lab in
                    try await shell.use(lab)
                    let line = "replay port80s --server mlab --no-confirm"
                    #expect(await shell.session.execute(line: line) == 0, "\(shell.heard.text)")
                    let file = TrafficFile(home: shell.home)
                    let moved = try file.moved().bytes(in: .day, at: clock.now)
                    let test = try #require(try await shell.stored().first)
                    #expect(moved == test.replays.reduce(0) { $0 + $1.bytesReceived + $1.bytesSent })
                    // Two replays of 10 MB.
                    #expect((20_000_000...21_000_000).contains(moved))

                    #expect(await shell.session.execute(line: "settings set budget-day 30MB") == 0)
                    #expect(await shell.session.execute(line: line) == 44)
                    #expect(shell.heard.text.contains("of 30.0 MB were moved today (UTC)"))
                    #expect(shell.heard.text.contains("begins on 2026-11-24 00:00 UTC"))
                    #expect(try await shell.stored().count == 1)
                    #expect(try file.moved().bytes(in: .day, at: clock.now) == moved)
                    // What does not run does not reach a machine either.
                    #expect(try await eventually { lab.server.openEnvelopes == 0 })

                    clock.advance(by: 86_400)
                    #expect(await shell.session.execute(line: line) == 0, "\(shell.heard.text)")
                    #expect(await shell.session.execute(line: "settings set budget-day off") == 0)
                    #expect(await shell.session.execute(line: "settings set budget-month 50MB") == 0)
                    #expect(await shell.session.execute(line: line) == 44)
                    #expect(await shell.session.execute(line: "settings show-use") == 0)
                    #expect(shell.heard.text.contains("tests on M-Lab in 24 hours:"))
                }
            }
        }
    }

    @Test("traffic to this machine does not count")
    func loopback() throws {
        try simulated {
            let clock = SteppedClock()
            try await Shell.run(clock: clock.clock) { shell in
                try await Lab.run(certificates: shell.certificates, serving: shell.recordings) { lab in
                    try await shell.use(lab)
                    #expect(await shell.session.execute(line: "settings set budget-day 1kB") == 0)
                    #expect(
                        await shell.session.execute(line: "replay port80s --no-confirm") == 0,
                        "\(shell.heard.text)")
                    #expect(try TrafficFile(home: shell.home).moved().bytes(in: .day, at: clock.now) == 0)
                }
            }
        }
    }
}
