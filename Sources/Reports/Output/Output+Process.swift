package import Basics
package import Home
import Messages

extension Output {
    /// The output of this process.
    ///
    /// - Parameters:
    ///   - environment: tells what terminals can show, and the language.
    ///   - form: the form of results.
    ///   - home: whose settings tell the language first.
    ///   - sink: what takes the text.
    /// - Returns: the output.
    package static func process(
        environment: [String: String], form: OutputForm, home: Home, sink: Sink = .process()
    ) -> Output {
        @Sendable func columns() -> Int { Terminal.windowSize.columns }
        func traits(_ stream: Terminal.Stream) -> TerminalTraits {
            TerminalTraits(
                isTerminal: Terminal.isTerminal(stream), columns: columns(), environment: environment)
        }
        return Output(
            sink: sink, form: form, standardOutput: traits(.output), standardError: traits(.error),
            columns: columns,
            messages: Language(home: home, environment: environment).messages)
    }
}
