import Foundation
import Glibc
import Testing

@testable import NetnsLab

@Suite("Who a process is")
struct ProcessIdentityTests {
    @Test("A name with spaces and parentheses does not hide the start time")
    func stat() throws {
        let numbers = (4...52).map(String.init).joined(separator: " ")
        let stat = try #require(ProcessIdentity.parse(stat: "77 (a) R (b) S \(numbers)\n"))
        #expect(stat.state == "S")
        #expect(stat.start == 22)
        #expect(ProcessIdentity.parse(stat: "77 (a S 1 2") == nil)
        #expect(ProcessIdentity.parse(stat: "") == nil)
    }

    @Test("A later process with the same number, or the same after a restart, is another one")
    func reused() throws {
        let own = try #require(ProcessIdentity(number: getpid()))
        #expect(own.isRunning)
        let text = String(decoding: try JSONEncoder().encode(own), as: UTF8.self)
        let start = "\"start\":\(own.start)"
        for (old, new) in [(start, start + "1"), (own.boot, "00000000-0000-0000-0000-000000000000")] {
            let other = try JSONDecoder().decode(
                ProcessIdentity.self, from: Data(text.replacing(old, with: new).utf8))
            #expect(other != own)
            #expect(!other.isRunning)
            // Would end this test's own process if it were taken for the other.
            other.signal(SIGKILL)
        }
    }

    @Test("Nobody has a number that no process has")
    func nobody() {
        #expect(ProcessIdentity(number: -1) == nil)
        #expect(ProcessIdentity.commandLine(of: -1).isEmpty)
    }

    @Test("A program that ends is reaped at once, and a signal to it then hits nobody")
    func reaped() async throws {
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let child = try ChildProcess(
            path: "/bin/sh", arguments: ["-c", "exit 7"], input: null, output: null, error: null)
        #expect(await child.end() == .exited(7))
        #expect(child.status == .exited(7))
        #expect(ProcessIdentity(number: child.identifier) == nil)
        child.signal(SIGKILL)
    }
}
