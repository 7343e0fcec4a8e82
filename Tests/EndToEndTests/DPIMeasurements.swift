import Basics
import ClassifierSearch
import Differentiation
import Recordings
import ReplayClient
import ReplayServer
import TestModel
import TestSupport
import Testing

@Suite("A classifier's rule is found over real replays", .mustEnd, .measured)
struct DPIMeasurements {
    static let keyword = "nflxvideo!"

    @Test("A keyword of 10 bytes in a packet of 500 is found byte for byte with at most 40 probes")
    func keyword() async throws {
        // So slow that nothing which a busy machine does to other probes looks like it: one that is mistaken for the
        // other kind sends the search the wrong way, and costs dozens.
        let app = SearchedApp(
            payload: SearchedApp.noise(500, with: [(231, Self.keyword)]),
            rules: "text=\(Self.keyword) shape rate=4Mbit/s")
        let done = try await app.search()
        let report = try #require(done.report)
        try #require(!done.records.isEmpty, "\(report.conclusion)")
        #expect(report.regions.map { $0.map(\.region.range) } == [[231..<241]])
        #expect(report.regions.first?.first?.text == Self.keyword)
        #expect(done.records.count <= 40)
        #expect(done.records.map(\.number) == Array(1...done.records.count))
        #expect(done.records.map(\.testID) == Array(2..<done.records.count + 2))
        // Probes that tell what they are early move less than whole replays.
        #expect(done.records.contains { $0.measurement.ending == .stopped })
        print("keyword of 10 bytes in 500: \(done.records.count) probes")
    }

    @Test("A keyword that has the connection reset is found like one that is slowed down")
    func reset() async throws {
        let app = SearchedApp(
            payload: SearchedApp.noise(100, with: [(60, "keyword")]), rules: "text=keyword reset")
        let done = try await app.search()
        #expect(done.report?.references.obstacle == .nothingReceived([.original]))
        #expect(done.report?.regions.map { $0.map(\.text) } == [["keyword"]])
    }

    @Test("An interrupted search goes on where it was and finds the same")
    func resumed() async throws {
        let app = SearchedApp(
            payload: SearchedApp.noise(100, with: [(60, "keyword")]),
            rules: "text=keyword shape rate=8Mbit/s")
        let first = try await app.search(cancelledAfter: 4)
        #expect(first.report == nil)
        let saved = try #require(first.saved)
        #expect(saved.outcomes.count >= 4)
        let rest = try await app.search(SearchedApp.client(resuming: saved))
        #expect(rest.records.first?.number == saved.outcomes.count + 1)
        #expect(rest.report?.regions.map { $0.map(\.text) } == [["keyword"]])
    }

    @Test("The server leads a client to the rule by upstream's commands")
    func upstream() async throws {
        let app = SearchedApp(
            payload: SearchedApp.noise(40, with: [(25, "key")]), rules: "text=key shape rate=8Mbit/s")
        let done = try await app.search(.server(carrier: "nil", resumes: false))
        #expect(done.report?.serverText == "C_1: key")
        #expect(done.report?.regions.map { $0.map(\.region.range) } == [[25..<28]])
        #expect(done.records.allSatisfy { $0.purpose == nil })
        print("led by the server, 3 bytes in 40: \(done.records.count) probes")
    }

    @Test("Led by the server that alters what it sends itself, a rule on its bytes is found")
    func serverBytes() async throws {
        let app = SearchedApp(
            payload: SearchedApp.noise(40, with: []), rules: "text=key from=server shape rate=8Mbit/s")
        let done = try await app.searchAnswers(
            { .server(carrier: "nil", resumes: false, packets: $0) }, holding: "key")
        #expect(done.report?.serverText == "S_1: key")
        let regions = done.report?.regions.flatMap(\.self) ?? []
        #expect(regions.map(\.region) == [PayloadRegion(.server, packet: 0, range: 50..<53)])
        #expect(regions.map(\.packetLabel) == ["S_1"] && regions.map(\.flowOffset) == [50])
        #expect(done.records.first?.regions.first?.sender == .client)
    }
}
