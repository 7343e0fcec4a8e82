import Basics
import Dashboard
import Differentiation
import Foundation
import Networking
import NIOCore
import NIOHTTP1
import ReportTesting
import Reports
import ResultStore
import TestModel
import TestSupport
import Messages

/// A dashboard over hand-made tests, asked without a socket.
struct Held {
    let router: DashboardRouter

    init(
        _ source: any DashboardDataSource = FixedDataSource(), token: DashboardToken? = nil,
        words: Messages = Messages.english
    ) throws {
        let assets = try DashboardAssets(
            Checkout.root.appending(path: "Sources/Dashboard"), words)
        router = DashboardRouter(source, assets, token: token, port: 8080, words: words, clock: .system)
    }

    /// The answer to a request.
    func ask(
        _ uri: String, _ method: HTTPMethod = .GET, host: String? = "127.0.0.1:8080", cookie: String? = nil,
        headers: [(String, String)] = []
    ) async -> ServiceReply {
        var head = HTTPRequestHead(version: .http1_1, method: method, uri: uri)
        if let host { head.headers.add(name: "Host", value: host) }
        if let cookie { head.headers.add(name: "Cookie", value: cookie) }
        for (name, value) in headers { head.headers.add(name: name, value: value) }
        return await router.reply(to: ServiceRequest(head, body: ByteBuffer(), from: "127.0.0.1"))
    }
}

/// A data source that always has the same.
struct FixedDataSource: DashboardDataSource {
    var failure: ShellError?
    var linked: [DashboardPage] = []
    var copied: DashboardOrigin?

    func mark() async throws -> String { "1" }

    func tests(
        _ filter: TestFilter, by sort: TestSort, after place: PageCursor?, limit: Int
    ) async throws -> (page: TestPage, count: Int) {
        if let failure { throw failure }
        let test = Sample.completed(.differentiation)
        let entry = TestPage.Entry(
            test: TestSummary(id: 12, test, tags: [], userNotes: []), network: "Net <b>", campaign: "night")
        return (
            TestPage(
                entries: [entry], next: PageCursor(value: .none, started: "2026-11-21T07:31:02.000Z", id: 12)),
            7
        )
    }

    func summary(of filter: TestFilter) async throws -> DashboardSummary {
        DashboardSummary(SummaryTable([:], by: [(.app, "app")]), leftOut: filter.isEvidence == true ? 3 : 0)
    }

    func names() async throws -> TestNames {
        TestNames(
            apps: [.init(name: "espn", title: "ESPN")], verdicts: [.differentiation], servers: ["mine"],
            networks: ["Net <b>"], campaigns: ["night"], sources: [.own, .wehe])
    }

    func test(_ id: Int64) async throws -> (chosen: StoredTest, measured: [StoredTest])? {
        let test = Sample.completed(.differentiation)
        return id == 12 ? (test, [test]) : nil
    }

    func standings(of ids: [Int64]) async throws -> [Int64: RecordStanding] { [:] }

    func identities(of ids: [Int64]) async throws -> [Int64: String] {
        Dictionary(ids.map { ($0, "uuid-\($0)") }, uniquingKeysWith: { first, _ in first })
    }

    func pages() async throws -> [DashboardPage] {
        if let failure { throw failure }
        return linked
    }

    func origin() -> DashboardOrigin? { copied }
}
