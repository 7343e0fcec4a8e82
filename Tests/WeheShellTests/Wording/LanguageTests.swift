import Basics
import Foundation
import LineEditor
import ReportTesting
import TestSupport
import Testing

@testable import Home
@testable import WeheShell
@testable import Messages

@Suite("The language that the shell speaks")
struct LanguageTests {
    @Test(
        "It is the locale's: any French one counts as French, any other as English",
        arguments: [
            (["LANG": "fr_FR.UTF-8"], Language.french), (["LANG": "fr_CA"], .french),
            (["LANG": "fr"], .french),
            (["LANG": "french"], .french), (["LC_MESSAGES": "fr_BE@euro", "LANG": "en_GB"], .french),
            (["LC_ALL": "C", "LC_MESSAGES": "fr_FR", "LANG": "fr_FR"], .english),
            (["LC_ALL": "", "LANG": "fr_FR"], .french), (["LC_CTYPE": "fr_FR.UTF-8"], .english),
            (["LANG": "fy_NL"], .english), (["LANG": "frp_FR"], .english), (["LANG": "de_DE"], .english),
            ([:], .english),
        ])
    func locale(environment: [String: String], language: Language) {
        #expect(Language(environment: environment) == language)
    }

    @Test("The setting wins over the locale, is kept, and auto goes back to the locale")
    func setting() async throws {
        let home = try TemporaryFolder()
        let french = ["LANG": "fr_FR.UTF-8"]
        let (session, heard) = try home.session(environment: french)
        #expect(await session.execute(line: "repaly espn") == 2)
        #expect(heard.error == "erreur : aucune commande « repaly » ; vouliez-vous dire « replay » ?\n")
        #expect(await session.execute(line: "settings set language en") == 0)
        #expect(heard.output == "language is en\n")
        let (again, said) = try home.session(environment: french)
        #expect(await again.execute(line: "repaly espn") == 2)
        #expect(said.error == "error: no command \"repaly\"; did you mean \"replay\"?\n")
        #expect(Language(home: home.home, environment: french) == .english)
        #expect(await again.execute(line: "settings set language auto") == 0)
        #expect(said.output == "language vaut auto\n")
        #expect(Language(home: home.home, environment: french) == .french)
    }

    @Test("A home that says nothing, or nothing that can be read, leaves the choice to the locale")
    func unreadable() throws {
        let home = try TemporaryFolder()
        #expect(Language(home: home.home, environment: ["LANG": "fr"]) == .french)
        try home.write("{ no", to: "settings.json")
        #expect(Language(home: home.home, environment: ["LANG": "fr"]) == .french)
        try home.write(#"{"language": "klingon"}"#, to: "settings.json")
        #expect(Language(home: home.home, environment: [:]) == .english)
    }

    @Test("Apps for speakers of the other language are counted, not listed, and never the hidden ones")
    func apps() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "apps") == 0)
        #expect(heard.output.contains("  hulu "))
        #expect(!heard.output.contains("  deezer "))
        #expect(heard.error.hasPrefix("7 apps for speakers of French are not listed; "))
        #expect(await session.execute(line: "settings set language fr; apps") == 0)
        let french = heard.output.split(separator: "language vaut fr\n").last ?? ""
        #expect(french.contains("  deezer "))
        #expect(!french.contains("  hulu "))
        #expect(
            heard.errorLines.last?.hasPrefix("2 applications pour anglophones ne sont pas citées ; ") == true)
    }

    @Test(
        "A search finds apps for speakers of the other language too",
        arguments: ["apps deez", "apps --category music"])
    func search(line: String) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: line) == 0)
        #expect(heard.lines.contains { $0.hasPrefix("  deezer ") })
        #expect(heard.error == "")
    }

    @Test("Completion offers the apps of the language, in its words")
    func completion() async throws {
        let home = try TemporaryFolder()
        let (session, _) = try home.session()
        let completer = await session.makeCompleter()
        func words(_ line: String) -> [String] {
            completer.candidates(.init(line: line, cursor: line.count)).map(\.display)
        }
        func summary(_ line: String) -> String? {
            completer.candidates(.init(line: line, cursor: line.count)).first?.summary
        }
        #expect(words("replay dee") == [])
        #expect(words("replay hu") == ["hulu"])
        #expect(summary("qui") == "Leave the shell; so does Ctrl-D.")
        #expect(await session.execute(line: "settings set language fr") == 0)
        await session.refresh(completer)
        #expect(words("replay dee") == ["deezer"])
        #expect(words("replay hu") == [])
        #expect(summary("qui") == "Quitter le shell, comme Ctrl-D.")
        #expect(summary("settings set ord") == "lequel des deux rejeux vient d'abord")
        #expect(summary("servers add --pla") == "Sans TLS.")
    }

    @Test("Any app can be shown and tested by its name, whatever the language")
    func byName() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "apps show deezer") == 0)
        #expect(heard.output.hasPrefix("Deezer (deezer), synthesised\n"))
        #expect(await session.execute(line: "replay deezer") == 40)
    }

    @Test("What programs read is the same in both languages")
    func json() async throws {
        let lines = [
            "help", "help servers", "help settings set", "apps show deezer", "settings", "servers", "dev",
            "recordings show ESPN-05152024", "servers show mlab", "consent", "results", "repaly",
            "replay espn",
            "settings set order x", "settings set label a", "results list --limit 0",
            "results list --verdict x",
            "servers add x 'a b'", "recordings remove espn", "servers add a 192.0.2.1 --plain --ca x",
            "source /nowhere", "replay --order x", "help nothing", "apps --json --category music",
        ]
        func said(_ locale: String) async throws -> [String] {
            let home = try TemporaryFolder()
            let (session, heard) = try home.session(form: .json, environment: ["LANG": locale])
            for line in lines { _ = await session.execute(line: line) }
            // Which apps are listed is what the language decides.
            return heard.lines.filter { !$0.hasPrefix(#"{"app":"#) || $0.contains("synthesised\":true") }
        }
        let english = try await said("C")
        let french = try await said("fr_FR.UTF-8")
        #expect(english.count > lines.count)
        for (one, other) in zip(english, french) { #expect(one == other) }
        #expect(english.count == french.count)
    }

    @Test("The statistics are those of France in French, and the other ones can be asked for")
    func dashboard() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let lines = ["dashboard-url", "dashboard-url --french", "settings set language fr", "dashboard-url"]
        for line in lines + ["dashboard-url --world"] { #expect(await session.execute(line: line) == 0) }
        #expect(
            heard.lines.filter { $0.hasPrefix("https") }.map { $0.split(separator: "/").last } == [
                "globalStats.html", "StatsFrance.html", "StatsFrance.html", "globalStats.html",
            ])
        #expect(await session.execute(line: "dashboard-url --french --world") == 2)
    }
}
