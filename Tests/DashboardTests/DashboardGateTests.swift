import HTTPService
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
        #expect(DashboardGate.isOwn(host) == isOwn)
        let status = try await Held().ask("/", host: host).status
        #expect(status == (isOwn ? .ok : .misdirectedRequest))
    }

    @Test("A request without a host, as HTTP/1.0 had them, is refused")
    func noHost() async throws { #expect(try await Held().ask("/", host: nil).status == .misdirectedRequest) }

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
