import Messages
import Differentiation
import Basics
import Foundation
import Logging
import Recordings
import ReplayClient
import ReplayServer
import ResultStore
import Synchronization
import TestModel
import Simulation
import TestSupport
import Testing
import WireProtocol

@testable import Home
@testable import Reports
@testable import WeheShell

@Suite("The shell on M-Lab, in a simulation")
struct ShellOnMLabSimulations {
    @Test("replay --servers 2 gives one stored result for each machine, with history counts of their own")
    func twoMachines() throws {
        try simulated {
            try await Shell.run { shell in
                try await Lab.run(
                    MLabOffer(machine: "mlab2-lab02.test"), address: "127.0.0.2",
                    certificates: shell.certificates, serving: shell.recordings
                ) { second in
                    let offer = MLabOffer(listing: { own in
                        [own] + (second.server.machine().map { [$0] } ?? [])
                    }
                    )
                    try await Lab.run(offer, certificates: shell.certificates, serving: shell.recordings) {
                        first in
                        try await shell.use(first)
                        let code = await shell.session.execute(
                            line: "replay port80s --server mlab --servers 2")
                        #expect(code == 0, "\(shell.heard.text)")
                        let tests = try await shell.stored()
                        #expect(tests.count == 2)
                        #expect(Set(tests.map(\.historyCount)).count == 2)
                        #expect(
                            Set(tests.map(\.server.host)) == [
                                "wehe-mlab1-lab01.test", "wehe-mlab2-lab02.test",
                            ])
                        #expect(Set(tests.compactMap(\.server.address)) == ["127.0.0.1", "127.0.0.2"])
                        #expect(tests.allSatisfy { $0.status == .completed })
                        // The stored label is the one that was sent to both servers: each is the first machine tried.
                        #expect(tests.map { $0.settings["label"] } == ["1", "1"])
                        #expect(first.lookups.answered == 1)
                        #expect(await first.server.activity().testsServed == 1)
                        #expect(await second.server.activity().testsServed == 1)
                    }
                }
            }
        }
    }

    // Three seconds of computing: a series has ten pairs or more, and there are two of them over TLS.
    @Test("replay --pairs --servers 2 runs a series at each site in turn, and each pair asks for access anew")
    func seriesOnTwoMachines() throws {
        try simulated {
            try await Shell.run { shell in
                try await Lab.run(
                    MLabOffer(machine: "mlab2-lab02.test", requiresEnvelope: true), address: "127.0.0.2",
                    lineRate: 400, certificates: shell.certificates, serving: shell.recordings
                ) { second in
                    let offer = MLabOffer(
                        requiresEnvelope: true,
                        listing: { own in [own] + (second.server.machine().map { [$0] } ?? []) })
                    try await Lab.run(
                        offer, lineRate: 400, certificates: shell.certificates, serving: shell.recordings
                    ) { first in
                        try await shell.use(first)
                        let code = await shell.session.execute(
                            line: "settings set pair-pause none; settings set confirm off; "
                                + "replay port80s --server mlab --servers 2 --pairs --i-operate-this-server")
                        #expect(code == 0, "\(shell.heard.text)")
                        let store = try await shell.session.store()
                        let series = try await store.list(limit: 9, filter: TestFilter(kind: .series))
                        #expect(series.count == 2)
                        var machines: [String] = []
                        for row in series.sorted(by: { $0.id < $1.id }) {
                            let pairs = try await store.companions(of: row.id)?.pairTests ?? []
                            #expect(pairs.count >= 10)
                            var hosts: Set<String> = []
                            for id in pairs {
                                let pair = try #require(try await store.test(id: id))
                                hosts.insert(pair.server.host)
                            }
                            machines += hosts.sorted()
                        }
                        #expect(machines == ["wehe-mlab1-lab01.test", "wehe-mlab2-lab02.test"])
                        // One lookup for the sites, and one for each pair.
                        #expect(first.lookups.answered >= 21)
                        let servers = [first.server, second.server]
                        #expect(try await eventually { servers.allSatisfy { $0.openEnvelopes == 0 } })
                    }
                }
            }
        }
    }

    // Nearly two seconds of computing: a series has ten pairs or more.
    @Test("with fewer sites than asked for, the series at those that are there are kept: exit code 9")
    func tooFewSites() throws {
        try simulated {
            try await Shell.run { shell in
                try await Lab.run(lineRate: 400, certificates: shell.certificates, serving: shell.recordings)
                {
                    lab in
                    try await shell.use(lab)
                    let code = await shell.session.execute(
                        line: "settings set pair-pause none; settings set confirm off; "
                            + "replay port80s --server mlab --servers 2 --pairs --i-operate-this-server")
                    #expect(code == 9, "\(shell.heard.text)")
                    let store = try await shell.session.store()
                    let series = try await store.list(limit: 9, filter: TestFilter(kind: .series))
                    #expect(series.map(\.status) == [.completed])
                }
            }
        }
    }

    // More than a second of computing: six replays of 10 MB, and what they say of each other.
    @Test("localize asks a machine for pairs of sites, passes over one that is not there, and uses the next")
    func pairOfSites() throws {
        try simulated {
            try await Shell.run { shell in
                try await Lab.run(
                    MLabOffer(machine: "mlab2-lab02.test", requiresEnvelope: true), address: "127.0.0.2",
                    lineRate: 100,
                    certificates: shell.certificates, serving: shell.recordings
                ) { second in
                    let offer = MLabOffer(
                        requiresEnvelope: true,
                        listing: { own in [own] + (second.server.machine().map { [$0] } ?? []) })
                    let pairs = ServerPairs(
                        sites: [
                            .init(first: "lab01", second: "lab99", suspects: "nobody"),
                            .init(first: "lab01", second: "lab02", suspects: "Transit-A or Access-B"),
                        ], addresses: [])
                    try await Lab.run(
                        offer, lineRate: 100, certificates: shell.certificates, serving: shell.recordings,
                        naming: pairs
                    ) { first in
                        try await shell.use(first)
                        let code = await shell.session.execute(line: "localize port80s --server mlab")
                        #expect(code == 0, "\(shell.heard.text)")
                        let tests = try await shell.stored()
                        #expect(
                            tests.map(\.kind) == [
                                .differentiation, .differentiation, .differentiation, .localization,
                            ])
                        #expect(
                            tests.map(\.server.address).dropFirst().prefix(2) == ["127.0.0.1", "127.0.0.2"])
                        let run = try #require(tests.last)
                        // What it says is measured elsewhere: replays that share a busy machine look like ones that
                        // share a line.
                        #expect(run.verdict?.ofLocalization != nil)
                        #expect(run.localization?.suspects == "Transit-A or Access-B")
                        #expect(run.localization?.secondAddress == "127.0.0.2")
                        #expect(run.notes.contains { $0.plain.text.contains("lab99") })
                        // Single test and first half; second half.
                        #expect(await first.server.activity().testsServed == 2)
                        #expect(await second.server.activity().testsServed == 1)
                        let servers = [first.server, second.server]
                        #expect(try await eventually { servers.allSatisfy { $0.openEnvelopes == 0 } })
                    }
                }
            }
        }
    }

    @Test("with fewer machines than asked for, the missing test is kept as failed: exit code 9")
    func tooFewMachines() throws {
        try simulated {
            try await Shell.run { shell in
                try await Lab.run(certificates: shell.certificates, serving: shell.recordings) { lab in
                    try await shell.use(lab)
                    let code = await shell.session.execute(line: "replay port80s --server mlab --servers 2")
                    #expect(code == 9)
                    let tests = try await shell.stored()
                    #expect(
                        tests.map(\.status).sorted { $0.rawValue < $1.rawValue } == [.completed, .failed])
                    #expect(tests.compactMap(\.failure).map(\.code) == ["no-mlab-envelope"])
                    // A failed test keeps how its lookup went; the list does not show it.
                    let failed = try #require(tests.first { $0.status == .failed })
                    #expect(
                        failed.exchanges.contains {
                            $0.timeline.method == "GET" && $0.timeline.url.hasPrefix("https://127.0.0.1:")
                        })
                    let before = shell.heard.text.count
                    #expect(await shell.session.execute(line: "results list") == 0)
                    #expect(!shell.heard.text.dropFirst(before).contains("HTTP GET"))
                }
            }
        }
    }

    @Test("cancelling a test closes its envelope, and the attempt is kept")
    func cancellation() throws {
        try simulated {
            try await Shell.run { shell in
                try await Lab.run(lineRate: 0.5, certificates: shell.certificates, serving: shell.recordings)
                {
                    lab in
                    try await shell.use(lab)
                    let running = Task { await shell.session.execute(line: "replay port80s --server mlab") }
                    #expect(
                        try await eventually {
                            guard lab.server.openEnvelopes == 1 else { return false }
                            return await lab.server.activity().bytesSent > 0
                        })
                    running.cancel()
                    #expect(await running.value == ExitCode.cancelled)
                    #expect(try await eventually { lab.server.openEnvelopes == 0 })
                    #expect(try await shell.stored().map(\.status) == [.cancelled])
                }
            }
        }
    }

    @Test("Without a setting, the replay servers have to come from the Wehe project's CA")
    func builtInAuthority() throws {
        try simulated {
            try await Shell.run { shell in
                try await Lab.run(certificates: shell.certificates, serving: shell.recordings) { lab in
                    try await shell.use(lab)
                    _ = await shell.session.execute(line: "settings reset mlab-server-ca")
                    // The machines of the test have a CA of their own.
                    #expect(await shell.session.execute(line: "replay port80s --server mlab") == 12)
                    #expect(lab.lookups.answered == 1)
                    #expect(await shell.session.execute(line: "servers show mlab") == 0)
                    #expect(shell.heard.text.contains("SHA-256 \(WeheAuthority.fingerprint)"))
                }
            }
        }
    }

    @Test("servers probe mlab names the machines and looks at the one that grants access")
    func probe() throws {
        try simulated {
            try await Shell.run { shell in
                try await Lab.run(
                    MLabOffer(requiresEnvelope: true), certificates: shell.certificates,
                    serving: shell.recordings
                ) { lab in
                    try await shell.use(lab)
                    #expect(await shell.session.execute(line: "servers probe mlab") == 0)
                    #expect(shell.heard.text.contains("named: wehe-mlab1-lab01.test"))
                    let words = shell.heard.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                    #expect(words.contains("M-Lab locate yes ok,"))
                    #expect(words.contains("M-Lab envelope yes ok,"))
                    #expect(
                        words.contains("side channel (TLS) \(lab.server.endpoint.sideChannelTLS) yes ok,"))
                    #expect(try await eventually { lab.server.openEnvelopes == 0 })
                }
            }
        }
    }

    @Test(
        "--site and --servers need M-Lab",
        arguments: ["replay port80s --site lab01", "replay port80s --servers 2"])
    func onlyOnMLab(line: String) throws {
        try simulated {
            try await Shell.run { shell in
                _ = await shell.session.execute(line: "consent give embedded northeastern mlab other")
                #expect(await shell.session.execute(line: line) == 2)
                #expect(shell.heard.text.contains("add --server mlab"))
            }
        }
    }

    @Test("--servers takes 1 to 4", arguments: ["0", "5", "-1"])
    func serverLimit(number: String) throws {
        try simulated {
            try await Shell.run { shell in
                _ = await shell.session.execute(line: "consent give embedded northeastern mlab other")
                #expect(
                    await shell.session.execute(line: "replay port80s --server mlab --servers=\(number)") == 2
                )
            }
        }
    }
}
