import Basics
import Foundation
import Home
import ReportTesting
import TestModel
import TestSupport
import Testing
import WeheShell

@Suite("Consent, operator by operator")
struct ConsentTests {
    /// Settings with which no test on M-Lab leaves this machine.
    private static let unreachable =
        "settings set mlab-locate-url http://127.0.0.1:1/v2; settings set mlab-fallback none"

    @Test("a test needs the consent of the operator of its server, and the sentence names it")
    func perOperator() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        for line in [
            "consent give embedded", "servers add mine 192.0.2.1 --plain",
            "servers add us wehe3.meddle.mobi --plain",
        ] {
            #expect(await session.execute(line: line) == 0, "\(line)")
        }
        for (server, name) in [("mlab", "mlab"), ("mine", "other"), ("us", "northeastern")] {
            for command in ["replay espn", "dpi espn", "localize espn"] {
                #expect(await session.execute(line: "\(command) --server \(server)") == 40)
                #expect(heard.error.contains("consent give \(name)"))
            }
            #expect(await session.execute(line: "servers probe \(server)") == 40)
        }
        // Past consent, the service that names machines is asked.
        #expect(await session.execute(line: Self.unreachable) == 0)
        #expect(await session.execute(line: "consent give mlab; replay espn --server mlab") == 9)
    }

    @Test("a home that agreed to an earlier text is asked again where the text changed, and nowhere else")
    func changed() async throws {
        let home = try TemporaryFolder()
        try home.write("{\"given\": \"2026-11-21T10:00:00Z\", \"textVersion\": 2}", to: "consent.json")
        let (session, heard) = try home.session()
        #expect(heard.error.isEmpty)
        #expect(await session.execute(line: "replay netflx") == 2)
        #expect(await session.execute(line: "replay espn --server mlab") == 40)
        #expect(heard.error.contains("you agreed to version 2"))
        #expect(await session.execute(line: Self.unreachable) == 0)
        #expect(await session.execute(line: "consent give mlab; replay espn --server mlab") == 9)
    }

    @Test("consent is shown, given and withdrawn for one operator or for all")
    func commands() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session(form: .json)
        for line in [
            "consent show mlab", "consent give mlab", "consent withdraw", "consent give embedded other",
        ] {
            #expect(await session.execute(line: line) == 0, "\(line)")
        }
        let states = heard.output.split(separator: "\n").map { line in
            (line.contains("\"operator\":\"mlab\",\"consent\":true"), line.matches(of: /"operator":/).count)
        }
        #expect(states.map(\.0) == [false, true, false, false])
        #expect(states.map(\.1) == [1, 1, 4, 2])
        #expect(await session.execute(line: "consent give nobody") == 2)
        // Nobody agrees to terms that were not named, and nothing is given by it.
        #expect(await session.execute(line: "consent withdraw; consent give") == 2)
        #expect(
            heard.error.contains("name the operators whose terms you agree to (embedded, northeastern, mlab"))
        #expect(await session.consents.isEmpty)
    }

    @Test("the page of an operator is its part of the whole one, in both languages", arguments: ["en", "fr"])
    func parts(language: String) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "settings set language \(language); consent show mlab") == 0)
        #expect(heard.output.contains("CC0"))
        #expect(heard.output.contains("https://www.measurementlab.net/privacy/"))
        #expect(!heard.output.contains("14-08-16"))
        #expect(!heard.output.contains("(other)"))
    }

    @Test("other shells of a home see what was agreed to, and do not undo it")
    func shared() async throws {
        let home = try TemporaryFolder()
        let (first, _) = try home.session()
        let (second, _) = try home.session()
        #expect(await first.execute(line: "consent give other") == 0)
        #expect(await second.execute(line: "consent give mlab") == 0)
        let (third, _) = try home.session()
        #expect(await third.consents.holds(for: .other))
        #expect(await third.consents.holds(for: .mlab))
        #expect(await third.execute(line: "consent withdraw") == 0)
        #expect(try await home.session().session.consents.isEmpty)
    }

    @Test("who agrees to the same text again keeps the instant of the first time, until it is withdrawn")
    func again() {
        var book = ConsentBook()
        let first = Date(timeIntervalSince1970: 1_800_000_000)
        book.give(.embedded, at: first)
        book.give(.embedded, at: first + 86_400)
        #expect(book[.embedded]?.given == first)
        #expect(book[.mlab] == nil)
        book.withdraw(.embedded)
        book.give(.embedded, at: first + 86_400)
        #expect(book[.embedded]?.given == first + 86_400)
    }
}
