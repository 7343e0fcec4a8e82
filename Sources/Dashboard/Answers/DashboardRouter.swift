import Foundation
package import Basics
package import Networking
import NIOHTTP1
import Plotting
import Reports
import ResultStore
import TestModel
package import Messages

/// Answers browsers' requests: the page, its files, tests in JSON, reports and plots. It only reads, and
/// changes nothing.
package struct DashboardRouter: Sendable {
    private let source: any DashboardDataSource
    private let assets: DashboardAssets
    private let gate: DashboardGate
    private let words: Messages
    private let clock: WallClock

    /// - Parameters:
    ///   - source: the source of the tests.
    ///   - assets: the files of the page.
    ///   - token: the required token; nil for unrestricted access.
    ///   - port: the port listened on.
    ///   - words: the language.
    ///   - clock: the clock for the times of pages.
    package init(
        _ source: any DashboardDataSource, _ assets: DashboardAssets, token: DashboardToken?, port: Int,
        words: Messages, clock: WallClock
    ) {
        self.source = source
        self.assets = assets
        self.words = words
        self.clock = clock
        gate = DashboardGate(token: token, port: port)
    }

    /// The maximum length of a URL, bytes.
    private static let longestAddress = 4_096

    /// Returns the answer to a request.
    package func reply(to request: ServiceRequest) async -> ServiceReply {
        guard request.method == .GET || request.method == .HEAD else {
            return guarded(ServiceReply(status: .methodNotAllowed, headers: ["Allow": "GET, HEAD"]))
        }
        guard request.path.utf8.count + request.query.utf8.count <= Self.longestAddress else {
            return guarded(ServiceReply(status: .uriTooLong, isLast: true))
        }
        switch gate.decision(on: request) {
        case .foreignHost: return guarded(ServiceReply(status: .misdirectedRequest))
        case .refused: return guarded(text(words.dashboard(.refused), status: .forbidden))
        case .admittedOnce(let cookie, let place):
            // The redirect removes the token from the URL, which browsers store and pass on.
            return guarded(
                ServiceReply(status: .seeOther, headers: ["Location": place, "Set-Cookie": cookie]))
        case .admitted: break
        }
        do {
            return guarded(try await answer(request))
        } catch is CancellationError {
            return guarded(ServiceReply(status: .serviceUnavailable))
        } catch let mistake as TestQuestion.Mistake {
            let told: JSONValue = ["error": "bad-query", "parameter": .string(mistake.name)]
            return guarded(json(told, status: .badRequest))
        } catch {
            let told: JSONValue = ["error": "failed", "message": .string(words.sentence(error))]
            return guarded(json(told, status: .internalServerError))
        }
    }

    private func answer(_ request: ServiceRequest) async throws -> ServiceReply {
        if let file = request.path == "/" ? await start() : assets.files[request.path] {
            return ServiceReply(headers: ["Content-Type": file.type], body: file.text)
        }
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let query = QueryText(request.query)
        let records = DashboardRecords(words)
        switch (parts.first, parts.dropFirst().first, parts.count) {
        case ("api", "state", 2):
            return json(records.state(mark: try await source.mark(), of: source.origin()))
        case ("api", "names", 2):
            return json(records.names(try await source.names(), linking: try await source.pages()))
        case ("api", "tests", 2):
            let question = try TestQuestion(query)
            let found = try await source.tests(
                question.filter, by: question.sort, after: question.place, limit: question.limit)
            return json(records.tests(found.page, of: found.count))
        case ("api", "summary", 2):
            let summary = try await source.summary(of: try TestQuestion(query).counted)
            return json(records.summary(summary, mark: try await source.mark()))
        case ("summary.svg", nil, 1):
            return drawing(try await source.summary(of: try TestQuestion(query).counted).table.plots(words))
        case ("tests", .some(let number), 2): return try await report(number)
        case ("tests", .some(let number), 3) where parts.last == "plot.svg": return try await plot(number)
        case ("pages", .some(let name), 2):
            guard let page = try await source.pages().first(where: { $0.name == name }) else { break }
            return self.page(try await page.document())
        default: break
        }
        return ServiceReply(status: .notFound)
    }

    /// Returns the page itself, without links if these cannot be determined: the page then reports the error
    /// itself.
    private func start() async -> DashboardAssets.File {
        let pages: [DashboardPage]
        do { pages = try await source.pages() } catch { pages = [] }
        return assets.page(linking: pages)
    }

    /// Returns the report on a test, as written by "results plot --html".
    private func report(_ number: Substring) async throws -> ServiceReply {
        guard let id = Int64(number), let found = try await source.test(id) else {
            return ServiceReply(status: .notFound)
        }
        let ids = ([found.chosen] + found.measured).compactMap(\.id)
        let report = TestReportPage(
            [found.chosen], drawn: found.measured.filter(TestPlots.canDraw), kind: .both,
            standings: try await source.standings(of: ids), identities: try await source.identities(of: ids),
            made: clock.now(), words: words)
        return page(report.document)
    }

    private func plot(_ number: Substring) async throws -> ServiceReply {
        guard let id = Int64(number), let found = try await source.test(id) else {
            return ServiceReply(status: .notFound)
        }
        let drawn = found.measured.filter(TestPlots.canDraw)
        guard drawn.isEmpty else { return drawing(TestPlots(drawn, words: words).plots(.throughput)) }
        // A picture with a message, because a missing picture would be an error in a browser.
        let subject = words.plotted(test: String(id), app: words.title(found.chosen))
        return drawing([
            Plot.throughput(title: words.plotTitle(subject, .throughput), [], words: words.plotWords)
                .captioned(horizontal: words.plotTime, vertical: words.plotThroughput)
        ])
    }

    private func drawing(_ plots: [Plot]) -> ServiceReply {
        guard !plots.isEmpty else { return ServiceReply(status: .notFound) }
        var reply = ServiceReply(
            headers: ["Content-Type": "image/svg+xml; charset=utf-8"], body: SVGSheet(plots).document)
        reply.headers.add(name: Self.policy, value: Self.ownStyle)
        return reply
    }

    /// Returns a complete page with its own style sheet.
    private func page(_ document: String) -> ServiceReply {
        var reply = ServiceReply(headers: ["Content-Type": "text/html; charset=utf-8"], body: document)
        reply.headers.add(name: Self.policy, value: Self.ownStyle)
        return reply
    }

    private func json(_ value: JSONValue, status: HTTPResponseStatus = .ok) -> ServiceReply {
        ServiceReply(
            status: status, headers: ["Content-Type": "application/json; charset=utf-8"],
            body: value.text + "\n")
    }

    private func text(_ text: String, status: HTTPResponseStatus) -> ServiceReply {
        ServiceReply(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: text + "\n")
    }

    private static let policy = "Content-Security-Policy"
    private static let ownStyle = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

    /// Returns the answer with headers that isolate it from other sites.
    private func guarded(_ reply: ServiceReply) -> ServiceReply {
        var reply = reply
        if !reply.headers.contains(name: Self.policy) {
            reply.headers.add(
                name: Self.policy,
                value: "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
        }
        reply.headers.add(name: "X-Content-Type-Options", value: "nosniff")
        reply.headers.add(name: "Referrer-Policy", value: "no-referrer")
        reply.headers.add(name: "Cross-Origin-Resource-Policy", value: "same-origin")
        reply.headers.add(name: "Cache-Control", value: "no-store")
        return reply
    }
}
