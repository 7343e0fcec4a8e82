package import Basics
import TestModel

/// Repeats once, after a rest, what does not count because this machine was too busy: all of its replays, whichever of
/// them was void.
package struct BusyRepetition: Sendable {
    /// The rest before the repetition, in seconds: a burst of a compiler or an updater may be over then.
    package static let rest = 10.0
    /// The number of attempts.
    package static let attempts = 2

    private let clock: WallClock

    /// - Parameter clock: the clock of the rest.
    package init(_ clock: WallClock) { self.clock = clock }

    /// Makes the attempts.
    ///
    /// - Parameters:
    ///   - attempt: makes an attempt; its number is 1 or 2.
    ///   - error: returns the error of an attempt.
    /// - Returns: one attempt, or two if the first was void.
    package func run<Outcome>(
        _ attempt: (_ number: Int) async -> Outcome, error: (Outcome) -> (any Error)?
    ) async -> [Outcome] {
        var outcomes = [await attempt(1)]
        while let last = outcomes.last, outcomes.count < Self.attempts, error(last)?.isBusyMachine == true {
            do { try await clock.wait(seconds: Self.rest) } catch { break }
            outcomes.append(await attempt(outcomes.count + 1))
        }
        return outcomes
    }

    /// Makes the attempts.
    ///
    /// - Parameters:
    ///   - isolation: the actor on which the attempts are made.
    ///   - attempt: makes an attempt, or throws its error.
    ///   - rests: called before the rest, with the error of the first attempt.
    /// - Returns: the outcome of the last attempt.
    /// - Throws: the error of the last attempt; `CancellationError` during the rest.
    package func run<Outcome: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ attempt: () async throws -> Outcome,
        rests: (any Error) -> Void
    ) async throws -> Outcome {
        for _ in 1..<Self.attempts {
            do { return try await attempt() } catch  where error.isBusyMachine {
                rests(error)
                try await clock.wait(seconds: Self.rest)
            }
        }
        return try await attempt()
    }

    /// Rests after an error, if it says that this machine was too busy.
    ///
    /// - Throws: `CancellationError`.
    package func rest(after error: (any Error)?) async throws {
        guard let error, error.isBusyMachine else { return }
        try await clock.wait(seconds: Self.rest)
    }
}
