package import TestModel
package import Foundation

/// How M-Lab was used from a home: what its policy counts, and what its locate service asked for.
struct PlatformUse: Codable, Equatable, Sendable {
    /// The tests of the last day.
    var tests = TestCount()
    /// Until when locate services want to be left alone, by their URL.
    var heldOff: [String: Date] = [:]
}

/// The use of M-Lab on disk, shared by every process on this home.
package struct PlatformUseFile: Sendable {
    private let file: StateFile<PlatformUse>

    package init(home: Home) {
        file = StateFile(home.platformUseFile)
    }

    /// Counts tests that are about to begin.
    ///
    /// - Parameters:
    ///   - use: who starts them.
    ///   - count: how many.
    ///   - allowance: how many a day there may be.
    ///   - now: when.
    /// - Throws: `ShellError.tooManyTests`, and nothing is counted; `ShellError.homeUnusable`, `CancellationError`.
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

    /// Takes tests back that did not begin after all.
    ///
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`.
    package func takeBack(_ use: TestAllowance.Use, _ count: Int) async throws {
        try await file.update { saved in
            var saved = saved ?? PlatformUse()
            saved.tests.remove(use, count)
            return (saved, ())
        }
    }

    /// How many tests there were in the last day: of all, and of those that ran by themselves.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func tests(at now: Date) throws -> (all: Int, automatic: Int) {
        guard case .content(let use) = try file.read() else { return (0, 0) }
        return use.tests.tests(at: now)
    }

    /// Until when a locate service wants to be left alone; nil if it may be asked.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func heldOff(_ service: String, at now: Date) throws -> Date? {
        guard case .content(let use) = try file.read(), let until = use.heldOff[service], now < until else {
            return nil
        }
        return until
    }

    /// Notes until when a locate service wants to be left alone.
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
