import ClassifierSearch
import Recordings
import ReplayClient
import TestModel
import TestSupport
import Testing

@Suite("A server that answers late is not taken for a throttle", .mustEnd, .measured)
struct LateServerMeasurements {
    static let half = Duration.milliseconds(500)

    /// The first byte of the answer is half a second late from the third replay on, either because the server gets
    /// the request later or because its answer is held back.
    static let late: [LateFront.Rule] = [
        { number, _ in number < 2 ? .none : .begins(half) },
        { number, _ in number < 2 ? .none : .heldBack(half) },
    ]

    func app(_ rules: String) -> SearchedApp {
        SearchedApp(payload: SearchedApp.noise(60, with: [(30, "key")]), rules: rules)
    }

    @Test("Behind a throttle the bytes that its classifier matches are found all the same")
    func throttled() async throws { try await expectFound(kind: 0) }

    /// Expects the bytes to be found behind a throttle and a server that is late.
    ///
    /// - Parameter kind: the place of the rule in `late`.
    /// - Throws: what kept the search from an end.
    func expectFound(kind: Int) async throws {
        let done = try await app("text=key shape rate=4Mbit/s").search(late: Self.late[kind])
        #expect(done.report?.regions.map { $0.map(\.text) } == [["key"]])
        #expect(
            done.records.allSatisfy { $0.measurement.answers.beginning.map { $0.wait > 0.4 } ?? true })
        print("keyword of 3 bytes in 60, half a second late: \(done.records.count) probes")
    }
}
