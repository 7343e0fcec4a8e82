import Foundation
import Networking
import Home
import NIOHTTP1
import ResultStore
import TestModel
import TestSupport
import Testing
import Messages

@testable import Dashboard

@Suite("What the dashboard answers")
struct DashboardDeskTests {
    @Test("The page names only files of its own, and every answer keeps other pages away")
    func page() async throws {
        let held = try Held()
        let page = await held.ask("/")
        #expect(page.status == .ok)
        #expect(page.headers["Content-Type"] == ["text/html; charset=utf-8"])
        #expect(page.headers["Content-Security-Policy"].count == 1)
        #expect(page.headers.first(name: "Content-Security-Policy")?.hasPrefix("default-src 'self';") == true)
        #expect(page.headers["X-Content-Type-Options"] == ["nosniff"])
        for match in page.body.matches(of: /(?:src|href)="([^"#]+)"/) {
            #expect(await held.ask(String(match.1)).status == .ok, "\(match.1)")
        }
        for file in ["asking", "filters", "head", "summary", "tests", "words", "dashboard"] {
            let script = await held.ask("/\(file).js")
            #expect(script.headers["Content-Type"] == ["text/javascript; charset=utf-8"])
            for match in script.body.matches(of: /from "\.(\/[a-z]+\.js)"/) {
                #expect(await held.ask(String(match.1)).status == .ok, "\(match.1)")
            }
            #expect(!script.body.contains("innerHTML"), "\(file)")
        }
        // Nothing is asked of anybody else, and no style or script stands in the page.
        #expect(!page.body.contains("http"))
        #expect(page.body.firstMatch(of: /\son[a-z]+=|style=|<style|\{\{/) == nil)
    }

    @Test(
        "Each language fills every place of the page",
        arguments: [Messages.english as Messages, Messages.french])
    func words(words: Messages) async throws {
        let page = try await Held(words: words).ask("/").body
        #expect(page.contains("<html lang=\"\(words.language.rawValue)\">"))
        let json = try #require(
            page.firstMatch(of: /<script type="application\/json" id="words">(.*)<\/script>/))
        let spoken = try JSONDecoder().decode([String: String].self, from: Data(String(json.1).utf8))
        for text in DashboardText.allCases {
            #expect(spoken[text.rawValue] == words.dashboard(text))
            #expect(!words.dashboard(text).isEmpty)
        }
    }

    @Test("A test is told with its values and with cells for people")
    func tests() async throws {
        let answer = try await Held().ask("/api/tests")
        #expect(answer.headers["Content-Type"] == ["application/json; charset=utf-8"])
        let body = answer.body
        for part in [
            #""count":7"#, #""id":12"#, #""meaning":"alarm""#, #""app":"ESPN""#, #""original":"1.47 Mbit/s""#,
            #""network":"Net <b>""#, #""campaign":"night""#, #""next":"12~2026-11-21T07:31:02.000Z~~""#,
        ] {
            #expect(body.contains(part), "\(part) in \(body)")
        }
    }

    @Test(
        "What a part of a question cannot be is told by its name",
        arguments: [
            ("verdict=x", "verdict"), ("from=2026-02-30", "from"), ("until=now", "until"), ("sort=x", "sort"),
            ("limit=0", "limit"), ("limit=1001", "limit"), ("source=x", "source"), ("after=x", "after"),
            ("after=1~x~~", "after"), ("reverse=2", "reverse"),
            ("app=\(String(repeating: "a", count: 301))", "app"),
        ])
    func mistakes(query: String, part: String) async throws {
        let held = try Held()
        let answer = await held.ask("/api/tests?" + query)
        #expect(answer.status == .badRequest)
        #expect(answer.body.contains("\"parameter\":\"\(part)\""))
    }

    @Test("A question's parts become a filter, the last day included")
    func question() throws {
        let query =
            "app=a%26b&verdict=failed&network=Net+%3Cb%3E&source=all&from=2026-11-01&until=2026-11-02"
            + "&sort=difference&reverse=1&limit=5&other=x"
        let question = try TestQuestion(QueryText(query))
        var filter = TestFilter(
            source: nil, app: "a&b", status: .failed, hidesPairs: true, network: "Net <b>")
        filter.startedFrom = Date(timeIntervalSince1970: 1_793_491_200)
        filter.startedBefore = Date(timeIntervalSince1970: 1_793_664_000)
        #expect(question.filter == filter)
        #expect(question.sort == TestSort(.difference, isReversed: true))
        #expect(question.limit == 5)
        #expect(try TestQuestion(QueryText("")).filter.source == .own)
    }

    @Test("A test's page and its plot come as they do from the shell; other numbers are not found")
    func one() async throws {
        let held = try Held()
        let report = await held.ask("/tests/12")
        #expect(report.status == .ok && report.body.hasPrefix("<!DOCTYPE html>"))
        #expect(report.body.contains("<dd>uuid-12</dd>"))
        #expect(
            report.headers.first(name: "Content-Security-Policy")?.contains("style-src 'unsafe-inline'")
                == true)
        let plot = await held.ask("/tests/12/plot.svg")
        #expect(plot.headers["Content-Type"] == ["image/svg+xml; charset=utf-8"])
        #expect(plot.body.contains("<svg"))
        for path in [
            "/tests/13", "/tests/x", "/tests/", "/tests/12/", "/tests/12/x", "/tests/99999999999999999999",
            "/pages/night", "/summary.svg", "/api", "/api/x", "//", "/index.html", "/Page/index.html",
            "/../Package.swift", "/%2e%2e/Package.swift", "/..%2fPackage.swift", "/dashboard.js/..",
        ] {
            #expect(await held.ask(path).status == .notFound, "\(path)")
        }
    }

    @Test("Other methods and endless addresses are refused")
    func methods() async throws {
        let held = try Held()
        for method in [HTTPMethod.POST, .PUT, .DELETE, .OPTIONS] {
            #expect(await held.ask("/", method).status == .methodNotAllowed)
        }
        #expect(await held.ask("/", .HEAD).status == .ok)
        #expect(await held.ask("/?" + String(repeating: "a", count: 5_000)).status == .uriTooLong)
    }

    @Test("What keeps tests from being told is one sentence")
    func failure() async throws {
        let answer = try await Held(FixedDataSource(failure: .unknownResult(id: 9))).ask("/api/tests")
        #expect(answer.status == .internalServerError)
        #expect(answer.body.contains(#""message":"no result 9; "#))
    }

    @Test("A page that somebody else brings is linked to and answered")
    func pages() async throws {
        let page = DashboardPage(name: "night", title: "Night <1>") { "<!DOCTYPE html><p>made</p>" }
        let held = try Held(FixedDataSource(linked: [page]))
        #expect(await held.ask("/").body.contains(#"<a href="/pages/night">Night &lt;1&gt;</a>"#))
        #expect(await held.ask("/pages/night").body == "<!DOCTYPE html><p>made</p>")
        let names = await held.ask("/api/names").body
        #expect(names.contains(#""pages":[{"path":"/pages/night","title":"Night <1>"}]"#), "\(names)")
        let french = await (try Held(words: Messages.french)).ask("/api/names").body
        #expect(french.contains(#"{"value":"failed","text":"échec"}"#), "\(french)")
        // What is wrong is told by the page itself, which therefore comes.
        let broken = try Held(FixedDataSource(failure: .unknownResult(id: 9), linked: [page]))
        #expect(await broken.ask("/").status == .ok)
        #expect(await broken.ask("/pages/night").status == .internalServerError)
    }

    @Test("Of a copy it is told of what, when it was brought up to date, and what is in the way of that")
    func copy() async throws {
        let held = try Held(FixedDataSource())
        #expect(await held.ask("/api/state").body == "{\"mark\":\"1\",\"copy\":null}\n")
        let moment = Date(timeIntervalSince1970: 1_795_246_262)
        let origin = DashboardOrigin(database: "db.example.org/wehe", updated: moment, trouble: "it is away")
        let copied = try Held(FixedDataSource(copied: origin))
        #expect(
            await copied.ask("/api/state").body == """
                {"mark":"1","copy":{"database":"db.example.org/wehe","updated":"2026-11-21T07:31:02.000Z",\
                "trouble":"it is away"}}

                """)
    }
}
