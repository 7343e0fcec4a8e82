import Characterisation
import ReplayClient
import TestModel
import TestSupport
import Testing

/// What simulations show in virtual time (LimitExperimentTests, LimitScopeTests), over sockets.
extension LimitMeasurements {
    /// Expects the connections that share a limit to be told, or the part of it that is certain and a reason for the
    /// rest.
    private func expect(
        _ scope: LimitPortrait.Scope, of portrait: LimitPortrait,
        at place: SourceLocation = #_sourceLocation
    ) {
        let parts: [LimitPortrait.Scope] = scope == .client ? [.beyond, .anyPort, .anyServer] : []
        let reasons: [LimitPortrait.Gap] = [
            .refilledBetween, .scopeUnclear, .otherPortUnlimited, .otherServerUnlimited, .otherPortSlow,
            .otherServerSlow, .rememberedTooLong,
        ]
        let isPart = portrait.scope.map(parts.contains) ?? true
        #expect(
            portrait.scope == scope || isPart && portrait.gaps.contains(where: reasons.contains),
            "\(portrait)", sourceLocation: place)
    }

    @Test(
        "Two connections at once tell who shares a limit that begins at once",
        arguments: [("client", [.anyPort, .beyond]), ("flow", [.flow])]
            as [(String, [LimitPortrait.Scope?])])
    func pairs(bucket: String, told: [LimitPortrait.Scope?]) async throws {
        let found = try await analyse(
            "sni=a.example.net shape rate=3Mbit/s burst=3kB bucket=\(bucket)")
        let pairs = found.observations.compactMap(\.pair)
        #expect(!pairs.isEmpty, "\(found)")
        #expect(told.contains(found.portrait?.scope), "\(found)")
    }

    @Test("A shaper after packets is named, with their number")
    func packets() async throws {
        let found = try await analyse("sni=a.example.net shape rate=4Mbit/s after=300packets")
        expect(.packets, of: found)
        #expect(found.portrait?.packets?.contains(300) == true, "\(found)")
    }

    @Test("A shaper after seconds is named, from the connection on")
    func seconds() async throws {
        let found = try await analyse("sni=a.example.net shape rate=2Mbit/s after=1.5s")
        expect(.seconds, of: found)
        #expect(found.portrait?.seconds?.contains(1.5) == true, "\(found)")
        #expect(found.portrait?.origin == .connection, "\(found)")
    }

    @Test("A policer's bucket is no onset")
    func bucket() async throws {
        let found = try await analyse("sni=a.example.net police rate=4Mbit/s burst=600kB")
        expect(.bucket, of: found)
    }

    @Test(
        "A bucket of each connection and one of a client's are told apart, or may have filled in between",
        arguments: [("flow", LimitPortrait.Scope.flow), ("client", .client)])
    func scope(bucket: String, truth: LimitPortrait.Scope) async throws {
        let found = try await analyse(
            "sni=a.example.net police rate=1Mbit/s burst=600kB bucket=\(bucket)")
        let portrait = try #require(found.portrait)
        expect(truth, of: portrait)
    }

    @Test(
        "Connections that a box remembers together are told by another port and another server",
        arguments: [("port", LimitPortrait.Scope.serverPort), ("server", .addressPair)])
    func remembered(reach: String, truth: LimitPortrait.Scope) async throws {
        try await expectRemembered(reach: reach, truth: truth)
    }

    @Test("A box that forgets during a silence is not asked after it what another server finds")
    func forgotten() async throws {
        let found = try await analyse(
            "sni=a.example.net shape rate=4Mbit/s after=500kB residual=9s reach=client", silences: [6])
        let portrait = try #require(found.portrait)
        expect(.client, of: portrait)
        expect(.bytes, of: found)
    }

    @Test("Without a rule no limit is seen")
    func nothing() async throws {
        let found = try await analyse("sni=b.example.net shape rate=2Mbit/s")
        let portrait = try #require(found.portrait)
        #expect(portrait.effect == nil, "\(found)")
        #expect(portrait.acting == ActingShare(acted: 0, of: LimitExperiments.mostOriginals))
    }
}
