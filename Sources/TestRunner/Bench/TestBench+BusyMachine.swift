import Home
import Messages
import Reports
import TestModel

/// Measurements on a machine that may be too busy for them.
extension TestBench {
    /// Runs a measurement, after it is told if this machine is too busy now; it is repeated once, after a rest, if it was
    /// too busy for the measurement to count.
    ///
    /// - Parameter measure: measures and stores the attempt, or throws the error for which it does not count.
    /// - Returns: the result.
    /// - Throws: the error of the last attempt; `CancellationError`.
    func onQuietMachine<Result: Sendable>(_ measure: () async throws -> Result) async throws -> Result {
        await tellIfBusy()
        return try await BusyRepetition(clock).run(measure) { error in
            output.note("  " + messages.note(error))
            output.note("  " + messages.repeatsAfterRest(BusyRepetition.rest))
        }
    }

    /// Tells if this machine is busier now than a replay may find it.
    func tellIfBusy() async {
        guard let limit = settings.busyLimit, let environment = await glance.find(),
            let excess = limit.excess(of: environment), let found = environment.reading(of: excess)
        else { return }
        output.note("  " + messages.isBusy(excess, found, limit: limit[excess]))
    }
}
