package import Basics
package import Home
import Messages

extension Output {
    /// Creates the output of this process.
    ///
    /// - Parameters:
    ///   - environment: the environment, which determines the capabilities of the terminals and the language.
    ///   - form: the form of results.
    ///   - home: the home, whose setting of the language takes precedence.
    ///   - clock: the clock for the times of events, and for waits that are shown.
    ///   - sink: receives the text.
    /// - Returns: the output.
    package static func process(
        environment: [String: String], form: OutputForm, home: Home, clock: WallClock, sink: Sink = .process()
    ) -> Output {
        @Sendable func columns() -> Int { Terminal.windowSize.columns }
        func traits(_ stream: Terminal.Stream) -> TerminalTraits {
            TerminalTraits(
                isTerminal: Terminal.isTerminal(stream), columns: columns(), environment: environment)
        }
        return Output(
            sink: sink, form: form, clock: clock, standardOutput: traits(.output),
            standardError: traits(.error),
            columns: columns,
            messages: Language(home: home, environment: environment).messages)
    }
}
