import Characterisation
import ReplayClient
import Simulation
import TestModel
import TestSupport
import Testing

@Suite("What limits an app, by experiments in a simulation")
struct LimitSimulations {
    let app = LimitedApp()

    @Test("Interrupted experiments go on where they were")
    func resumed() throws {
        try simulated {
            let rules = "sni=a.example.net shape rate=4Mbit/s after=500kB"
            let first = try await app.analyse(rules, cancelledAfter: 2)
            #expect(first.portrait == nil)
            try #require(first.observations.map(\.experiment.purpose) == [.original, .segments])
            let rest = try await app.analyse(rules, after: first.observations)
            let purposes = rest.observations.map(\.experiment.purpose)
            #expect(purposes.prefix(4) == [.original, .segments, .original, .early], "\(purposes)")
            #expect(purposes.count { $0 == .segments } == 1)
            app.expect(.bytes, of: rest)
        }
    }

    @Test(
        "Two connections at once tell who shares a limit that begins at once",
        arguments: [("client", [.anyPort, .beyond]), ("flow", [.flow])]
            as [(String, [LimitPortrait.Scope?])])
    func pairs(bucket: String, told: [LimitPortrait.Scope?]) throws {
        try simulated {
            let found = try await app.analyse(
                "sni=a.example.net shape rate=3Mbit/s burst=3kB bucket=\(bucket)")
            let pairs = found.observations.compactMap(\.pair)
            #expect(!pairs.isEmpty, "\(found)")
            #expect(told.contains(found.portrait?.scope), "\(found)")
        }
    }

    @Test("A shaper after packets is named, with their number")
    func packets() throws {
        try simulated {
            let found = try await app.analyse("sni=a.example.net shape rate=4Mbit/s after=300packets")
            app.expect(.packets, of: found)
            #expect(found.portrait?.packets?.contains(300) == true, "\(found)")
        }
    }

    @Test("A shaper after seconds is named, from the connection on")
    func seconds() throws {
        try simulated {
            let found = try await app.analyse("sni=a.example.net shape rate=2Mbit/s after=1.5s")
            app.expect(.seconds, of: found)
            #expect(found.portrait?.seconds?.contains(1.5) == true, "\(found)")
            #expect(found.portrait?.origin == .connection, "\(found)")
        }
    }

    @Test("A policer's bucket is no onset")
    func bucket() throws {
        try simulated {
            let found = try await app.analyse("sni=a.example.net police rate=4Mbit/s burst=600kB")
            app.expect(.bucket, of: found)
        }
    }

    @Test(
        "A bucket of each connection and one of a client's are told apart, or may have filled in between",
        arguments: [("flow", LimitPortrait.Scope.flow), ("client", .client)])
    func scope(bucket: String, truth: LimitPortrait.Scope) throws {
        try simulated {
            let found = try await app.analyse(
                "sni=a.example.net police rate=1Mbit/s burst=600kB bucket=\(bucket)")
            let portrait = try #require(found.portrait)
            app.expect(truth, of: portrait)
        }
    }

    @Test(
        "Connections that a box remembers together are told by another port and another server",
        arguments: [("client", LimitPortrait.Scope.client), ("port", .serverPort), ("server", .addressPair)])
    func remembered(reach: String, truth: LimitPortrait.Scope) throws {
        try simulated {
            try await app.expectRemembered(reach: reach, truth: truth)
        }
    }

    @Test("A box that forgets during a silence is not asked after it what another server finds")
    func forgotten() throws {
        try simulated {
            let found = try await app.analyse(
                "sni=a.example.net shape rate=4Mbit/s after=500kB residual=9s reach=client", silences: [6])
            let portrait = try #require(found.portrait)
            app.expect(.client, of: portrait)
            app.expect(.bytes, of: found)
        }
    }

    @Test("Without a rule no limit is seen")
    func nothing() throws {
        try simulated {
            let found = try await app.analyse("sni=b.example.net shape rate=2Mbit/s")
            let portrait = try #require(found.portrait)
            #expect(portrait.effect == nil, "\(found)")
            #expect(portrait.acting == ActingShare(acted: 0, of: LimitExperiments.mostOriginals))
        }
    }
}
