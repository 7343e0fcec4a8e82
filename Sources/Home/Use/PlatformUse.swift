package import TestModel
package import Foundation

/// Use of M-Lab by a home: the counts for its usage policy, and hold-offs requested by its locate service.
struct PlatformUse: Codable, Equatable, Sendable {
    /// The tests of the last day.
    var tests = TestCount()
    /// End of the hold-offs of locate services, by their URL.
    var heldOff: [String: Date] = [:]
}

/// The stored use of M-Lab, shared by all processes of this home.
package struct PlatformUseFile: Sendable {
    private let file: StateFile<PlatformUse>

    package init(home: Home) {
        file = StateFile(home.platformUseFile)
    }

    /// Counts tests that are about to begin.
    ///
    /// - Parameters:
    ///   - use: the initiator of the tests.
    ///   - count: the number of tests.
    ///   - allowance: the daily limit.
    ///   - now: the current time.
    /// - Throws: `ShellError.tooManyTests`, and nothing is counted; `ShellError.homeUnusable`,
    ///   `CancellationError`.
    package func admit(
        _ use: TestAllowance.Use, _ count: Int, by allowance: TestAllowance, at now: Date
    ) async throws {
        try await file.update { saved in
            var saved = saved ?? PlatformUse()
            if let refusal = allowance.refusal(of: use, count, after: saved.tests, at: now) {
                throw ShellError.tooManyTests(refusal)
            }
            saved.tests.add(use, count, at: now)
            return (saved, ())
        }
    }

    /// Subtracts tests that did not begin.
    ///
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`.
    package func takeBack(_ use: TestAllowance.Use, _ count: Int) async throws {
        try await file.update { saved in
            var saved = saved ?? PlatformUse()
            saved.tests.remove(use, count)
            return (saved, ())
        }
    }

    /// Returns the number of tests in the last day: of all, and of automatic ones.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func tests(at now: Date) throws -> (all: Int, automatic: Int) {
        guard case .content(let use) = try file.read() else { return (0, 0) }
        return use.tests.tests(at: now)
    }

    /// Returns the end of a locate service's hold-off; nil if requests are permitted.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func heldOff(_ service: String, at now: Date) throws -> Date? {
        guard case .content(let use) = try file.read(), let until = use.heldOff[service], now < until else {
            return nil
        }
        return until
    }

    /// Records the end of a locate service's hold-off.
    ///
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`.
    package func holdOff(_ service: String, until instant: Date, at now: Date) async throws {
        try await file.update { saved in
            var saved = saved ?? PlatformUse()
            saved.heldOff = saved.heldOff.filter { now < $0.value }
            saved.heldOff[service] = instant
            return (saved, ())
        }
    }
}
