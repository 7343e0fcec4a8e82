package import TestModel
package import Foundation

/// The stored count of bytes transferred by tests, shared by all processes of this home.
package struct TrafficFile: Sendable {
    private let file: StateFile<MovedBytes>

    package init(home: Home) {
        file = StateFile(home.trafficFile)
    }

    /// Counts the expected bytes of a test before it starts, so that simultaneous shells take each other's
    /// tests into account.
    ///
    /// - Parameters:
    ///   - bytes: the expected number of bytes.
    ///   - budget: the data budget.
    ///   - now: the current time.
    /// - Throws: `ShellError.budgetSpent`, and nothing is counted; `ShellError.homeUnusable`,
    ///   `CancellationError`.
    package func reserve(_ bytes: Int64, of budget: DataBudget, at now: Date) async throws {
        try await file.update { saved in
            var saved = saved ?? MovedBytes()
            if let refusal = budget.refusal(of: bytes, after: saved, at: now) {
                throw ShellError.budgetSpent(refusal)
            }
            saved.add(bytes, at: now)
            return (saved, ())
        }
    }

    /// Replaces the expected number of bytes by the actual one.
    ///
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`.
    package func settle(expected: Int64, moved: Int64, at now: Date) async throws {
        guard moved != expected else { return }
        try await file.update { saved in
            var saved = saved ?? MovedBytes()
            saved.add(moved - expected, at: now)
            return (saved, ())
        }
    }

    /// Returns the bytes transferred so far.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func moved() throws -> MovedBytes {
        if case .content(let moved) = try file.read() { moved } else { MovedBytes() }
    }
}
