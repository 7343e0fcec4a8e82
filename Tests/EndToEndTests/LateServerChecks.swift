import ClassifierSearch
import Recordings
import ReplayClient
import ReplayTesting
import TestModel
import TestSupport
import Testing

extension LateServerMeasurements {
    @Test("Behind a throttle the bytes that its classifier matches are found all the same")
    func throttledHeldBack() async throws { try await expectFound(kind: 1) }

    @Test("Without a throttle there is nothing to explain", arguments: 0..<2)
    func clean(kind: Int) async throws {
        let done = try await app("text=absent shape rate=4Mbit/s").search(late: Self.late[kind])
        #expect(done.report?.conclusion == .nothingToExplain && done.records.isEmpty)
    }

    @Test(
        "Nor does a search that was asked for anyway say that no byte matters, or find any",
        arguments: 0..<2)
    func anyway(kind: Int) async throws {
        let done = try await app("text=absent shape rate=4Mbit/s")
            .search(anyway: true, late: Self.late[kind])
        let conclusion = try #require(done.report?.conclusion)
        #expect([.nothingToExplain, .tooNoisy, .unstable, .contradictory].contains(conclusion))
        #expect(done.records.allSatisfy { $0.measurement.bytesReceived > 0 })
    }

    @Test("That no byte matters takes three whole probes and the control's word")
    func portOnly() async throws {
        let app = try ShortApp(port: 8080, controlPort: 443, bytes: 3_000_000, seconds: 0.7)
        let done = try await SearchedApp.search(
            app.recordings, isPortTest: true, rules: "port=8080 shape rate=8Mbit/s", SearchedApp.client(),
            late: Self.late[0])
        #expect(done.report?.conclusion == .noByteMatters)
        let everything = done.records.filter { $0.purpose == .everything }
        #expect(everything.count >= 3 && done.records.last?.purpose == .control)
        #expect(done.records.last?.outcome == .notDifferentiated)
        // As far as the original can be compared: what the control takes.
        #expect(everything.allSatisfy { $0.measurement.answers.answering > 0.4 })
    }

    @Test("What slows down everything from the third replay on is no rule on something else")
    func slower() async throws {
        let app = SearchedApp(
            payload: SearchedApp.noise(60, with: [(30, "key")]), rules: "text=key shape rate=4Mbit/s")
        let done = try await app.search(change: "any shape rate=4Mbit/s")
        #expect(done.report?.conclusion == .unstable)
        #expect(done.records.last?.purpose == .control)
    }
}
