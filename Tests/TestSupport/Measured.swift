// The benchmarks use this module too, and a program that is linked statically has no Testing.
#if canImport(Testing)
import Synchronization
package import Testing

/// Judges a measurement only if this machine let it run.
///
/// The test runs once. If it fails while the machine stood still, it is cancelled and listed at the end of the run as
/// not judged; on a machine that runs, it fails. That the program says that it stood still counts only if threads of
/// the tests were kept waiting, too: a program that says so of every replay fails.
package struct Measured: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard let testCase else { return try await function() }
        let watch = MachineLoad()
        let disturbed = Mutex<MachineLoad.Observation?>(nil)
        try await withKnownIssue("the machine stood still", isIntermittent: true) {
            try await function()
        } matching: { issue in
            let observation = watch.observation
            let isDisturbed =
                observation.isDisturbed
                || observation.longestWait > .milliseconds(30)
                    && "\(issue)".contains("this program or its machine stood still")
            if isDisturbed { disturbed.withLock { $0 = observation } }
            return isDisturbed
        }
        guard let observation = disturbed.withLock({ $0 }) else { return }
        let title = test.displayName ?? test.name
        let name = testCase.isParameterized ? "\(title) \(testCase)" : title
        // Tests/with-summary counts these lines: of a cancelled test case nothing else is printed.
        print("not judged: \(name.prefix(160)): \(observation)")
        try Test.cancel("not judged, as \(observation)")
    }
}

extension Trait where Self == Measured {
    /// Cancels the test, instead of failing it, if this machine stood still meanwhile.
    package static var measured: Measured { Measured() }
}
#endif
