import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("What failed is told again after the tests")
struct FailuresLastTests {
    /// Runs the script with a command that prints the course of some tests and ends with a status.
    private func run(_ course: String, status: Int32) async throws -> ProcessRun {
        try await ProcessRun(
            program: Checkout.root.appending(path: "Tests/failures-last").path,
            arguments: ["sh", "-c", "cat; exit \(status)"], input: course)
    }

    /// The lines behind the course.
    private func told(_ run: ProcessRun, after course: String) throws -> String {
        try #require(run.output.hasPrefix(course))
        return String(run.output.dropFirst(course.count))
    }

    @Test("An issue is told with the lines that explain it, and what was skipped with the reason")
    func issues() async throws {
        let course = """
            ◇ Test run started.
            ✘ Test "One" recorded an issue at File.swift:3:4: Expectation failed: a == b
            ↳ a table
              of two lines
            ◇ Test "Two" started.
            a line of that test
            ➜ Test "Three" skipped: "this system has none"
            ✔ Test "Two" passed after 1 seconds.

            """
        let run = try await run(course, status: 1)
        #expect(run.status == .exited(1))
        #expect(
            try told(run, after: course) == """

                What was skipped:
                  "Three": this system has none

                What failed:
                ✘ Test "One" recorded an issue at File.swift:3:4: Expectation failed: a == b
                ↳ a table
                  of two lines

                """)
    }

    @Test("A crash is told with the calls of the thread that crashed, and with no others")
    func crash() async throws {
        let course = """
            ✔ Test "One" passed after 1 seconds.
            Swift/Array.swift:430: Fatal error: Array index is out of range
            Thread 0 "main":
            0 wait in libc
            Thread 3 "tests" crashed:
            0 Array.subscript.getter in tests
            1 Reading.part in tests at Reading.swift:7
            Registers:
            rax 0000000000000000

            """
        let run = try await run(course, status: 4)
        #expect(run.status == .exited(4))
        #expect(
            try told(run, after: course) == """

                What failed:
                Swift/Array.swift:430: Fatal error: Array index is out of range
                Thread 3 "tests" crashed:
                0 Array.subscript.getter in tests
                1 Reading.part in tests at Reading.swift:7

                """)
    }

    @Test("Of tests that pass nothing is told again")
    func passed() async throws {
        let course = "✔ Test run with 1 test passed after 1 seconds.\n"
        let run = try await run(course, status: 0)
        #expect(run.status == .exited(0) && run.output == course)
    }
}
