// The benchmarks use this module too, and a program that is linked statically has no Testing.
#if canImport(Testing)
import Synchronization
package import Testing

/// Measures again where this machine, not the program, was what a test found fault with.
///
/// What fails while the machine stood still is recorded as a known issue, and the test runs once more. On a machine
/// that runs, the first failure counts. The program notices itself when it is kept from running, also by a disk that is
/// slow; its word is believed at every attempt but the last.
package struct Remeasuring: SuiteTrait, TestTrait, TestScoping {
    /// What a failure means that came at every attempt, always while the machine stood still.
    package enum Conclusion: Sendable {
        /// It says nothing of the program: it is told, and is no failure. For tests that expect what was measured to
        /// be true of the network.
        case notJudged
        /// The last attempt counts whatever the machine did. For tests that need nothing but to run.
        case failed
    }

    package let isRecursive = true
    let conclusion: Conclusion

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await Self.judge(test.displayName ?? test.name, concluding: conclusion, performing: function)
    }

    /// Does a part of a test, again where this machine stood still.
    ///
    /// - Parameters:
    ///   - name: what is done, for what is told.
    ///   - conclusion: what a failure at every attempt means.
    ///   - attempts: how often it is done at most.
    ///   - function: what is done and expected of it.
    /// - Throws: what `function` throws on a machine that runs.
    package static func judge(
        _ name: String, concluding conclusion: Conclusion, attempts: Int = 5,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        for attempt in 1...attempts {
            let isLast = attempt == attempts
            if isLast, conclusion == .failed { return try await function() }
            let watch = MachineLoad()
            let disturbed = Mutex<MachineLoad.Observation?>(nil)
            try await withKnownIssue("this machine stood still", isIntermittent: true) {
                try await function()
            } matching: { issue in
                let observation = watch.observation
                let isDisturbed =
                    (conclusion == .failed ? observation.isCrowded : observation.isDisturbed)
                    || !isLast && "\(issue)".contains("this program or its machine stood still")
                if isDisturbed { disturbed.withLock { $0 = observation } }
                return isDisturbed
            }
            guard let observation = disturbed.withLock({ $0 }) else { return }
            print("\(name): not judged, as \(observation)")
        }
    }
}

extension Trait where Self == Remeasuring {
    /// Measures again where this machine stood still. If it always did, nothing is said of the program.
    package static var remeasured: Remeasuring { Remeasuring(conclusion: .notJudged) }

    /// Runs again what failed while this machine stood still; the last attempt counts whatever the machine did.
    package static var retriedOnStandstill: Remeasuring { Remeasuring(conclusion: .failed) }
}
#endif
