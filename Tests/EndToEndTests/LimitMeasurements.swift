import Characterisation
import ReplayClient
import TestModel
import TestSupport
import Testing

@Suite("What limits an app, by experiments over sockets", .mustEnd, .measured)
struct LimitMeasurements {
    let app = LimitedApp()

    @Test("A shaper after bytes is named, with its rate, and the silence after which it forgets")
    func bytes() async throws {
        let found = try await app.analyse(
            "sni=a.example.net shape rate=4Mbit/s after=500kB forget=4s")
        let portrait = try #require(found.portrait)
        app.expect(.bytes, of: found)
        #expect(portrait.bytes?.contains(500_000) == true, "\(found)")
        #expect(portrait.remembers == 2 && portrait.forgets == 6, "\(found)")
        let rate = try #require(portrait.rate)
        #expect(abs(rate.value / 4e6 - 1) < 0.06, "\(found)")
        #expect(portrait.acting.acted == portrait.acting.replays)
        #expect(portrait.scope == .flow, "\(found)")
    }
}
