import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite(
    "The dashboard's page in a browser",
    .enabled(if: HeadlessBrowser.path != nil, "\(HeadlessBrowser.missing)"))
struct DashboardPageChecks {
    private let installation: Installation

    init() throws { installation = try Installation() }

    /// A dashboard of sixty tests, ten more than a page shows at first, in a browser.
    private func opened(_ scheme: String = "light") async throws -> (DashboardProcess, DrivenBrowser) {
        let test = String(decoding: try Vectors.data("Published/bundle.jsonl"), as: UTF8.self)
        let many = (1...60).map { test.replacing("\"historyCount\": 5", with: "\"historyCount\": \($0)") }
        try installation.home.write(many.joined(), to: "published/bundle.jsonl")
        try await installation.succeed("results import '\(installation.home.file("published").path)'")
        let dashboard = try await DashboardProcess(installation)
        let browser = try await DrivenBrowser(profile: installation.home.file("browser"))
        try await browser.prefer(scheme)
        try await browser.open(dashboard.url.absoluteString + "?source=wehe")
        try await browser.wait(until: "document.querySelectorAll('#tests tbody tr').length > 0")
        return (dashboard, browser)
    }

    @Test("Keys go from test to test, show each one's plot, fetch more, and open one")
    func keyboard() async throws {
        let (dashboard, browser) = try await opened()
        func focused() async throws -> Int {
            try await browser.value(
                of: "[...document.querySelectorAll('#tests tbody tr a')].indexOf(document.activeElement)")
        }
        // The first key leads to what skips the filters, and that to the table.
        try await browser.press(.tab)
        #expect(try await browser.value(of: "document.activeElement.className") == "skip")
        try await browser.press(.enter)
        while try await focused() < 0 { try await browser.press(.tab) }
        #expect(try await focused() == 0)
        try await browser.press(.down)
        try await browser.press(.down)
        try await browser.press(.up)
        #expect(try await focused() == 1)
        try await browser.wait(
            until: "!document.getElementById('preview').hidden && "
                + "document.querySelector('#preview img').naturalWidth > 0")
        try await browser.press(.end)
        #expect(try await focused() == 49)
        try await browser.press(.down)
        #expect(try await browser.value(of: "document.activeElement.id") == "more")
        try await browser.press(.enter)
        try await browser.wait(until: "document.querySelectorAll('#tests tbody tr').length === 60")
        #expect(try await focused() == 50)
        try await browser.press(.home)
        let first: String = try await browser.value(of: "document.activeElement.getAttribute('href')")
        try await browser.press(.enter)
        try await browser.wait(
            until: "location.pathname === '\(first)' && document.readyState === 'complete'")
        #expect(try await browser.value(of: "document.querySelectorAll('svg').length", as: Int.self) > 0)
        #expect(await browser.complaints == [])
        #expect(try await dashboard.end(with: SIGTERM) == .exited(0))
    }

    @Test("Who asks for more twice gets it once")
    func more() async throws {
        let (dashboard, browser) = try await opened()
        let _: Bool = try await browser.value(
            of: "(document.getElementById('more').click(), document.getElementById('more').click(), true)")
        try await browser.wait(until: "document.getElementById('more').hidden")
        // An answer that came too often would come now.
        let _: String = try await browser.value(
            of: "fetch('/api/tests?source=wehe').then((answer) => answer.text())")
        let rows = "document.querySelectorAll('#tests tbody tr').length"
        #expect(try await browser.value(of: rows, as: Int.self) == 60)
        #expect(
            try await browser.value(of: "document.getElementById('count').textContent") == "60 of 60 tests")
        #expect(try await dashboard.end(with: SIGTERM) == .exited(0))
    }

    @Test(
        "All words can be read, light and dark: a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3), and the picture is there",
        arguments: ["light", "dark"])
    func contrast(scheme: String) async throws {
        let (dashboard, browser) = try await opened(scheme)
        try await browser.wait(
            until: "!document.getElementById('picture').hidden && "
                + "document.getElementById('picture').naturalWidth > 0")
        let paper: String = try await browser.value(of: "getComputedStyle(document.body).backgroundColor")
        #expect(paper == (scheme == "dark" ? "rgb(13, 17, 23)" : "rgb(243, 245, 248)"))
        let shown: [ShownText] = try await browser.value(of: ShownText.expression)
        #expect(shown.count > 100)
        let faint = shown.filter { $0.ratio < 4.5 }
        #expect(faint.isEmpty, "\(faint)")
        #expect(await browser.complaints == [])
        #expect(try await dashboard.end(with: SIGTERM) == .exited(0))
    }
}

/// Words of a page with their colours.
private struct ShownText: Decodable, Sendable {
    let text: String
    /// Red, green and blue, 0 to 255.
    let ink: [Double]
    let ground: [Double]

    /// What gives all of a page: of each element with words of its own its colour and that of the first ground below it
    /// which can be seen.
    static let expression = """
        [...document.querySelectorAll("body *")].filter((element) =>
            element.checkVisibility() && element.tagName !== "OPTION"
            && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "")
        ).map((element) => {
            const colour = (text) => text.match(/[0-9.]+/g).map(Number);
            let ground = element;
            while (ground && (colour(getComputedStyle(ground).backgroundColor)[3] ?? 1) === 0) ground = ground.parentElement;
            return {
                text: element.textContent.trim().slice(0, 40), ink: colour(getComputedStyle(element).color).slice(0, 3),
                ground: ground ? colour(getComputedStyle(ground).backgroundColor).slice(0, 3) : [255, 255, 255],
            };
        })
        """

    var ratio: Double { Contrast.ratio(ink, ground) }
}
