import Foundation

/// Runs the work of a process until it is done or a signal interrupts it: Ctrl-C cancels the running part,
/// and `SIGTERM` and `SIGHUP` end the process in an orderly way.
package enum SignalledWork {
    /// Runs the work.
    ///
    /// - Parameter work: the work; it receives the object that runs its parts so that a signal cancels them,
    ///   and returns an exit code.
    /// - Returns: the exit code of the work or, after an interruption, that of a process killed by the
    ///   signal.
    package nonisolated(nonsending) static func run(_ work: (InterruptibleWork) async -> Int32) async -> Int32
    {
        let runner = InterruptibleWork()
        let interrupt = InterruptSource(signal: SIGINT) { runner.interrupt() }
        let endings = EndingSignals(interrupting: runner)
        defer {
            interrupt.cancel()
            endings.cancel()
        }
        return endings.exitCode(await work(runner))
    }
}
