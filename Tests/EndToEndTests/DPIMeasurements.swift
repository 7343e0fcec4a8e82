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
}
