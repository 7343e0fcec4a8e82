package import ReplayClient
package import TestModel

/// A test that has a report, with the replays that its events told.
@dynamicMemberLookup
package struct FinishedTest: Sendable {
    /// What was made of what was measured.
    package let report: TestReport
    /// The original; nil where the tested port did not let it begin.
    package let original: ReplayMeasurement?
    /// The control.
    package let control: ReplayMeasurement

    /// No test is finished without its control.
    private struct ControlMissing: Error {}

    package init(_ report: TestReport, told events: [TestEvent]) throws {
        func replay(_ role: ReplayRole) -> ReplayMeasurement? {
            events.lazy.compactMap { if case .replayFinished(let replay) = $0 { replay } else { nil } }
                .first { $0.role == role }
        }
        guard let control = replay(.control) else { throw ControlMissing() }
        (self.report, self.original, self.control) = (report, replay(.original), control)
    }

    package subscript<Value>(dynamicMember member: KeyPath<TestReport, Value>) -> Value {
        report[keyPath: member]
    }

    /// Runs a test and keeps what it told.
    ///
    /// - Parameter test: runs a test that tells its events.
    /// - Returns: what came of it, and everything it told, in order.
    package static func watching(
        _ test: (AsyncStream<TestEvent>.Continuation) async throws -> TestReport
    ) async -> (outcome: Result<FinishedTest, any Error>, events: [TestEvent]) {
        let (stream, feed) = AsyncStream<TestEvent>.makeStream()
        let report: Result<TestReport, any Error>
        do { report = .success(try await test(feed)) } catch { report = .failure(error) }
        feed.finish()
        let events = await stream.reduce(into: []) { $0.append($1) }
        return (Result { try FinishedTest(report.get(), told: events) }, events)
    }
}
