import Synchronization
import Testing

/// Measures again where this machine, not the program, was what a test found fault with.
///
/// What fails while the machine stood still is recorded as a known issue, and the test runs once more, at most as
/// often as ``attempts`` says; the last attempt counts whatever the machine did, and so does each one on a machine
/// that ran.
struct Remeasuring: SuiteTrait, TestTrait, TestScoping {
    let attempts = 3
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        for _ in 1..<attempts {
            let watch = MachineWatch()
            let failed = Mutex(false)
            try await withKnownIssue("this machine stood still", isIntermittent: true) {
                try await function()
            } matching: { _ in
                let observation = watch.observation
                guard observation.isDisturbed else { return false }
                print("measured again, as \(observation): \(test.name)")
                failed.withLock { $0 = true }
                return true
            }
            if !failed.withLock({ $0 }) { return }
        }
        try await function()
    }
}

extension Trait where Self == Remeasuring {
    /// Measures again where this machine stood still.
    static var remeasured: Remeasuring { Remeasuring() }
}
