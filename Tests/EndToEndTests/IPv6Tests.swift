import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("IPv6", .enabled(if: Loopback.hasIPv6, "this machine has no ::1"), .mustEnd)
struct IPv6Tests {
    @Test("A server on ::1, with and without brackets: probe, and tests with TLS and without")
    func wholeTests() async throws {
        let installation = try Installation()
        let server = try await ServeProcess(
            try Installation(), ["--address", "::1", "--line-rate", "none", "--unpaced"])
        #expect(server.announcement.address == "::1")
        try await installation.succeed(
            "consent give embedded other; settings set packet-timing off; settings set confirm off; "
                + server.addition("six") + "; "
                + server.plainAddition("plain").replacing(" ::1 ", with: " [::1] "))
        let listed = try await installation.succeed("servers --json").objects()
        #expect(
            listed.filter { ["six", "plain"].contains($0.string("server")) }.compactMap {
                $0.string("host")
            } == ["::1", "::1"])
        for name in ["six", "plain"] {
            let probe = try #require(
                try await installation.succeed("servers probe \(name) --json").objects().first)
            #expect(probe.string("address") == "::1")
            #expect(probe.objects("checks")?.allSatisfy { $0.flag("ok") == true } == true)
        }
        try await installation.succeed(
            "replay deezer --server six; replay deezer --server plain")
        for id in 1...2 {
            let test = try #require(
                try await installation.succeed("results show \(id) --json").objects().first)
            try expectCompleted(test)
            #expect(test.string("client_address") == "::1")
            #expect(test.object("server")?.string("address") == "::1")
            #expect(test.objects("replays")?.count == 2)
        }
    }
}
