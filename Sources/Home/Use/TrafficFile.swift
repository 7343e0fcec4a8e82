package import TestModel
package import Foundation

/// The bytes that tests of a home moved, on disk, shared by every process on this home.
package struct TrafficFile: Sendable {
    private let file: StateFile<MovedBytes>

    package init(home: Home) {
        file = StateFile(home.trafficFile)
    }

    /// Counts bytes that are about to be moved, so that shells at the same time see each other's.
    ///
    /// - Parameters:
    ///   - bytes: what is expected.
    ///   - budget: what may be moved.
    ///   - now: when.
    /// - Throws: `ShellError.budgetSpent`, and nothing is counted; `ShellError.homeUnusable`, `CancellationError`.
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

    /// Counts what was moved in place of what was expected.
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

    /// What was moved so far.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func moved() throws -> MovedBytes {
        if case .content(let moved) = try file.read() { moved } else { MovedBytes() }
    }
}
