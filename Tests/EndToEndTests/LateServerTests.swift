import ClassifierSearch
import Foundation
import Recordings
import ReplayClient
import TestModel
import TestSupport
import Testing

extension Measurements.Classifiers {
    @Suite("A server that answers late is not taken for a throttle", .mustEnd)
    struct LateServerTests {
        private static let half = Duration.milliseconds(500)

        /// The first byte of the answer is half a second late from the third replay on, either because the server gets
        /// the request later or because its answer is held back.
        private static let late: [LateFront.Rule] = [
            { number, _ in number < 2 ? .none : .begins(half) },
            { number, _ in number < 2 ? .none : .heldBack(half) },
        ]

        private func app(_ rules: String) -> SearchedApp {
            SearchedApp(payload: SearchedApp.noise(60, with: [(30, "key")]), rules: rules)
        }

        @Test(
            "Behind a throttle the bytes that its classifier matches are found all the same", arguments: 0..<2
        )
        func throttled(kind: Int) async throws {
            let done = try await app("text=key shape rate=4Mbit/s").search(late: Self.late[kind])
            #expect(done.report?.regions.map { $0.map(\.text) } == [["key"]])
            #expect(
                done.records.allSatisfy { $0.measurement.answers.beginning.map { $0.wait > 0.4 } ?? true })
            print("keyword of 3 bytes in 60, half a second late: \(done.records.count) probes")
        }

        @Test("Without a throttle there is nothing to explain", arguments: 0..<2)
        func clean(kind: Int) async throws {
            let done = try await app("text=absent shape rate=4Mbit/s")
                .search(attempts: 1, late: Self.late[kind])
            // Inconclusive where this machine disturbs the references.
            let conclusion = try #require(done.report?.conclusion)
            #expect([.nothingToExplain, .inconclusive].contains(conclusion) && done.records.isEmpty)
        }

        @Test(
            "Nor does a search that was asked for anyway say that no byte matters, or find any",
            arguments: 0..<2)
        func anyway(kind: Int) async throws {
            let done = try await app("text=absent shape rate=4Mbit/s")
                .search(anyway: true, attempts: 1, late: Self.late[kind])
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
}
