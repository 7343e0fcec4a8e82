import Basics
import Recordings
import ReportTesting
import Testing

@testable import Reports
@testable import WeheShell

@Suite("Where words go")
struct OutputTests {
    private func speak(_ form: OutputForm) -> Heard {
        let heard = Heard()
        let output = Output(
            sink: heard.sink, form: form, clock: .system, standardOutput: .plain, standardError: .plain)
        var table = Table([.init("app", key: "app")], empty: "none")
        table.add([.init("espn")])
        output.say("hello")
        output.record(["a": 1])
        output.show(table)
        output.note("by the way")
        output.complain(RecordingError.unknownApp(name: "espm", suggestions: ["espn"]))
        return heard
    }

    @Test("For people: texts and tables on standard output, the rest on standard error")
    func table() {
        let heard = speak(.table)
        #expect(heard.lines == ["hello", "  app", "  espn"])
        #expect(heard.errorLines == ["by the way", "error: no app named \"espm\"; did you mean \"espn\"?"])
    }

    @Test("For programs: objects on standard output and nothing else there")
    func json() {
        let heard = speak(.json)
        #expect(
            heard.lines == [
                #"{"a":1}"#, #"{"app":"espn"}"#,
                #"{"event":"error","code":"unknown-app","message":"no app named \"espm\"; did you mean \"espn\"?","exit_code":2}"#,
            ])
        #expect(heard.errorLines == ["by the way", "error: no app named \"espm\"; did you mean \"espn\"?"])
    }

    @Test("An interruption is no error")
    func interruption() {
        let heard = Heard()
        let output = Output(
            sink: heard.sink, form: .table, clock: .system, standardOutput: .plain, standardError: .plain)
        output.complain(CancellationError())
        #expect(heard.error == "interrupted\n")
    }
}
