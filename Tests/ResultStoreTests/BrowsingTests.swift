import Foundation
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("Going through a list page by page")
struct BrowsingTests {
    /// Stores tests many of which are alike in what lists are sorted by.
    private func filled(_ folder: TemporaryFolder) async throws -> ResultStore {
        let store = try folder.open()
        for number in 0..<40 {
            var test =
                number % 5 == 4
                ? StoredTest.unfinished(
                    .failed, code: "no-server", started: .morning(plus: Double(number % 3) * 60))
                : StoredTest.complete(
                    app: ["netflix", "espn", "spotify"][number % 3],
                    started: .morning(plus: Double(number / 7)),
                    verdict: [.differentiation, .noDifferentiation, .inconclusive][number % 3], samples: 2)
            test.server.name = ["mine", "embedded"][number % 2]
            test.statistics?.area = Double(number % 4) / 8 * (number % 2 == 0 ? 1 : -1)
            test.network = [nil, "Net A", "Net B"][number % 3]
            if number % 6 == 0 {
                test.round = StoredRound(
                    campaign: "night", plan: "x", slot: number, place: 1, vantagePoint: "v",
                    network: number % 12 == 0 ? "Net C" : nil)
            }
            _ = try await store.insert(test)
        }
        return store
    }

    private func walked(
        _ store: ResultStore, _ filter: TestFilter, by sort: TestSort, limit: Int
    ) async throws -> [Int64] {
        var (ids, place): ([Int64], PageCursor?) = ([], nil)
        repeat {
            let page = try await store.page(filter, by: sort, after: place, limit: limit)
            ids += page.entries.map(\.test.id)
            // What an address carries is the same place.
            place = page.next.flatMap { PageCursor($0.text) }
            #expect(place == page.next)
        } while place != nil && ids.count < 1_000
        return ids
    }

    @Test("Every order, page by page, is the list's, with nothing twice and nothing left out")
    func orders() async throws {
        try await TemporaryFolder.with { folder in
            let store = try await filled(folder)
            for sort in TestSort.Key.allCases.flatMap({ [TestSort($0), TestSort($0, isReversed: true)] }) {
                let whole = try await store.ids(sort: sort)
                #expect(whole.count == 40)
                for limit in [1, 3, 40, 41] {
                    #expect(
                        try await walked(store, .all, by: sort, limit: limit) == whole, "\(sort) \(limit)")
                }
            }
        }
    }

    @Test("Network and campaign choose tests, and are told with them")
    func filters() async throws {
        try await TemporaryFolder.with { folder in
            let store = try await filled(folder)
            let network = TestFilter(network: "Net A")
            #expect(try await store.count(filter: network) == 13)
            let page = try await store.page(network, by: .newestFirst, after: nil, limit: 50)
            #expect(page.entries.count == 13 && page.entries.allSatisfy { $0.network == "Net A" })
            #expect(page.next == nil)
            // Where the device told no network, the vantage point's name for it counts.
            let named = try await store.page(
                TestFilter(network: "Net C"), by: .newestFirst, after: nil, limit: 50)
            #expect(named.entries.count == 4 && named.entries.allSatisfy { $0.network == "Net C" })
            #expect(try await store.count(filter: TestFilter(network: "Net C")) == 4)
            let campaign = TestFilter(campaign: "night")
            #expect(try await store.count(filter: campaign) == 7)
            #expect(
                try await store.page(campaign, by: TestSort(.app), after: nil, limit: 50).entries
                    .allSatisfy { $0.campaign == "night" })
            #expect(try await store.count(filter: TestFilter(network: "Net A", campaign: "night")) == 0)
        }
    }

    @Test("A place stays where it is when tests come and go, the one there too")
    func changes() async throws {
        try await TemporaryFolder.with { folder in
            let store = try await filled(folder)
            let sort = TestSort(.app)
            let whole = try await store.ids(sort: sort)
            let first = try await store.page(.all, by: sort, after: nil, limit: 10)
            _ = try await store.remove(ids: [whole[9], whole[11]])
            _ = try await store.insert(
                StoredTest.complete(app: "aaa", started: .morning(plus: 0), samples: 2))
            let second = try await store.page(.all, by: sort, after: first.next, limit: 10)
            #expect(second.entries.map(\.test.id) == [whole[10]] + whole[12..<21])
        }
    }

    @Test(
        "What can be chosen by is told once each, in order; the mark changes with every test that comes or goes"
    )
    func names() async throws {
        try await TemporaryFolder.with { folder in
            let store = try await filled(folder)
            let names = try await store.names()
            #expect(names.apps.map(\.name) == names.apps.map(\.name).sorted())
            #expect(Set(names.apps.map(\.name)).isSuperset(of: ["netflix", "espn", "spotify"]))
            #expect(names.servers == ["embedded", "mine"])
            #expect(names.networks == ["Net A", "Net B", "Net C"] && names.campaigns == ["night"])
            #expect(names.verdicts == [.differentiation, .inconclusive, .noDifferentiation])
            #expect(names.sources == [.own])
            var marks = [try await store.mark()]
            _ = try await store.insert(StoredTest.complete(app: "a", started: .morning(plus: 0), samples: 2))
            marks.append(try await store.mark())
            _ = try await store.remove(ids: [41])
            marks.append(try await store.mark())
            _ = try await store.insert(StoredTest.complete(app: "a", started: .morning(plus: 0), samples: 2))
            marks.append(try await store.mark())
            #expect(Set(marks).count == 4)
            #expect(try await store.mark() == marks[3])
        }
    }

    @Test(
        "What is no place is none",
        arguments: [
            "", "1", "1~x~~", "x~2026-11-21T07:31:02.000Z~~", "1~2026-11-21T07:31:02.000Z~n~inf",
            "1~2026-11-21T07:31:02.000Z~~x", "1~2026-11-21T07:31:02.000Z~q~x",
        ])
    func noPlace(text: String) { #expect(PageCursor(text) == nil) }

    @Test("Names with every character survive an address", arguments: ["a~b", "~", "é 'x' \"y\"", ""])
    func places(name: String) {
        let place = PageCursor(value: .text(name), started: "2026-11-21T07:31:02.000Z", id: 7)
        #expect(PageCursor(place.text) == place)
    }
}
