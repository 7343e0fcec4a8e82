import Foundation

/// What a process does until it is done or a signal cuts it short: Ctrl-C cancels what runs, `SIGTERM` and `SIGHUP` end
/// the process in order too.
package enum SignalledWork {
    /// Does the work.
    ///
    /// - Parameter work: gets what runs its parts so that a signal cancels them; gives an exit code.
    /// - Returns: the work's code, or that of a process which a signal killed where one cut it short.
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
