import Synchronization
package import Testing

/// Measures again where this machine, not the program, was what a test found fault with.
///
/// What fails while the machine stood still is recorded as a known issue, and the test runs once more. On a machine
/// that runs, the first failure counts. One that stands still at every attempt says nothing of the program: that is
/// told, and is no failure. The program notices itself when it is kept from running, also by a disk that is slow; its
/// word is believed at every attempt but the last.
package struct Remeasuring: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await Self.judge(test.displayName ?? test.name, performing: function)
    }

    /// Does a part of a test, again where this machine stood still.
    ///
    /// - Parameters:
    ///   - name: what is done, for what is told.
    ///   - attempts: how often it is done at most.
    ///   - function: what is done and expected of it.
    /// - Throws: what `function` throws on a machine that runs.
    package static func judge(
        _ name: String, attempts: Int = 5, performing function: @Sendable () async throws -> Void
    ) async throws {
        for attempt in 1...attempts {
            let watch = MachineWatch()
            let disturbed = Mutex<MachineWatch.Observation?>(nil)
            try await withKnownIssue("this machine stood still", isIntermittent: true) {
                try await function()
            } matching: { issue in
                let observation = watch.observation
                let isDisturbed =
                    observation.isDisturbed
                    || attempt < attempts && "\(issue)".contains("this program or its machine stood still")
                if isDisturbed { disturbed.withLock { $0 = observation } }
                return isDisturbed
            }
            guard let observation = disturbed.withLock({ $0 }) else { return }
            print("\(name): not judged, as \(observation)")
        }
    }
}

extension Trait where Self == Remeasuring {
    /// Measures again where this machine stood still.
    package static var remeasured: Remeasuring { Remeasuring() }
}
