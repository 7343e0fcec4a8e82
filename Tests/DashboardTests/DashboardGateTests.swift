import Networking
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Dashboard

@Suite("Who may ask the dashboard")
struct DashboardGateTests {
    private let token = DashboardToken("0123456789abcdef-_")

    @Test(
        "Addresses and localhost are its names, whatever the port; names of the Web are not",
        arguments: [
            ("127.0.0.1:8080", true), ("127.0.0.1", true), ("[::1]:8080", true), ("localhost:9", true),
            ("LOCALHOST", true), ("192.0.2.10:8080", true), ("evil.example:8080", false),
            ("127.0.0.1.evil.example", false), ("localhost.evil.example:8080", false), ("", false),
            ("127.0.0.1:8080:1", false), ("[evil]:1", false), ("user@127.0.0.1", false), ("127.1", false),
        ])
    func hosts(host: String, isOwn: Bool) async throws {
        #expect(HostHeader.isOwn(host) == isOwn)
        let status = try await Held().ask("/", host: host).status
        #expect(status == (isOwn ? .ok : .misdirectedRequest))
    }

    @Test("A request without a host, as HTTP/1.0 had them, is refused")
    func noHost() async throws { #expect(try await Held().ask("/", host: nil).status == .misdirectedRequest) }

    @Test(
        "What a page of another site wants for itself is refused; a link from there may be followed",
        arguments: [
            ("same-origin", "cors", "empty", true), ("none", "navigate", "document", true),
            ("cross-site", "navigate", "document", true), ("cross-site", "navigate", "iframe", false),
            ("cross-site", "no-cors", "script", false), ("same-site", "cors", "empty", false),
        ])
    func otherSites(site: String, mode: String, destination: String, isTold: Bool) async throws {
        let answer = try await Held().ask(
            "/api/tests",
            headers: [
                ("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", destination),
            ])
        #expect(answer.status == (isTold ? .ok : .forbidden))
    }

    @Test(
        "Days that no test was on are refused",
        arguments: ["0000-01-01", "1969-12-31", "9999-12-31", "3000-01-01"])
    func days(day: String) async throws {
        for name in ["from", "until"] {
            #expect(try await Held().ask("/api/tests?\(name)=\(day)").status == .badRequest)
        }
        #expect(try await Held().ask("/api/tests?from=1970-01-01&until=2999-12-31").status == .ok)
    }

    @Test("Where there is no room for a connection, the idlest of whoever has the most makes it")
    func crowd() throws {
        let count = ConnectionCount(most: 3)
        func connection(_ address: String) throws -> EmbeddedChannel {
            let channel = EmbeddedChannel(handler: HearingHandler(count))
            try channel.connect(to: SocketAddress(ipAddress: address, port: 1)).wait()
            count.take(channel)
            return channel
        }
        let other = try connection("192.0.2.2")
        let first = try connection("192.0.2.1")
        let second = try connection("192.0.2.1")
        try first.writeInbound(ByteBuffer(string: "GET"))
        let third = try connection("192.0.2.1")
        for channel in [other, first, second, third] { channel.embeddedEventLoop.run() }
        #expect([other, first, second, third].map(\.isActive) == [true, true, false, true])
    }

    @Test("Without the token nothing is told; with it a cookie is, and the address loses it")
    func token() async throws {
        let held = try Held(token: token)
        for path in [
            "/", "/api/tests", "/dashboard.js", "/tests/12", "/?token=", "/?token=0123456789abcdef-x",
        ] {
            let answer = await held.ask(path)
            #expect(answer.status == .forbidden, "\(path)")
            #expect(!answer.body.contains("espn"))
        }
        let first = await held.ask("/?token=0123456789abcdef-_")
        #expect(first.status == .seeOther && first.headers["Location"] == ["/"])
        let cookie = try #require(first.headers.first(name: "Set-Cookie"))
        #expect(cookie.contains("; HttpOnly; SameSite=Lax"))
        let view = await held.ask("/tests/12?app=espn&token=0123456789abcdef-_&sort=app")
        #expect(view.headers["Location"] == ["/tests/12?app=espn&sort=app"])
        let elsewhere = await held.ask("//evil.example/?token=0123456789abcdef-_")
        #expect(elsewhere.headers["Location"] == ["/evil.example/"])
        let pair = String(cookie.prefix { $0 != ";" })
        #expect(await held.ask("/api/tests", cookie: "a=b; \(pair); c").status == .ok)
        #expect(await held.ask("/api/tests", cookie: pair.dropLast() + "x").status == .forbidden)
        #expect(await held.ask("/api/tests", cookie: "x" + pair).status == .forbidden)
    }

    @Test(
        "A token is long enough and plain",
        arguments: [
            ("0123456789abcde", false), ("0123456789abcdef", true), ("0123456789abcde;", false),
            ("0123456789abcdé", false), (String(repeating: "a", count: 256), true),
            (String(repeating: "a", count: 257), false), ("0123456789 abcdef", false),
        ])
    func tokens(text: String, isOne: Bool) { #expect((DashboardToken(text) != nil) == isOne) }

    @Test("A new token is one, and no two are alike")
    func new() {
        var generator = SystemRandomNumberGenerator()
        let tokens = (0..<50).map { _ in DashboardToken(using: &generator).text }
        #expect(Set(tokens).count == 50)
        #expect(tokens.allSatisfy { $0.count == 64 && DashboardToken($0) != nil })
        let token = DashboardToken(using: &generator)
        #expect(token.matches(token.text))
        #expect(!token.matches(token.text + "0") && !token.matches(String(token.text.dropLast())))
        #expect(!token.matches(""))
    }
}
