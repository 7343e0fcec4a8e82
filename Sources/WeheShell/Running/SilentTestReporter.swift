import ReplayClient
import TestModel

/// Shows nothing: for tests that run by the dozen.
struct SilentTestReporter: TestReporter {
    func willRun(_ plan: TestPlan, order: [ReplayRole]) {}
    func handle(_ event: TestEvent) {}
    func didEnd() {}
}
