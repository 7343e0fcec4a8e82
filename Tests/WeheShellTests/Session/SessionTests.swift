import Basics
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import Home
@testable import WeheShell

@Suite("A session over its home")
struct SessionTests {
    @Test("Settings, servers and consent are saved at once and found again")
    func persists() async throws {
        let home = try TemporaryFolder()
        let (first, _) = try home.session()
        for line in [
            "settings set line-rate 12.5", "servers add mine 192.0.2.1 --plain", "servers use mine",
            "consent give embedded northeastern mlab other",
        ] {
            #expect(await first.execute(line: line) == 0, "\(line)")
        }
        let (second, heard) = try home.session()
        #expect(heard.error.isEmpty)
        #expect(await second.settings[.lineRate] == "12.5")
        #expect(await second.settings[.server] == "mine")
        #expect(await second.servers.names == ["embedded", "mlab", "mine"])
        #expect(await second.consents.latest != nil)
        #expect(await ServerOperator.allCases.allSatisfy(second.consents.holds))
        #expect(await second.execute(line: "consent withdraw") == 0)
        #expect(await second.execute(line: "servers remove mine") == 0)
        let (third, _) = try home.session()
        #expect(await third.consents.isEmpty)
        #expect(await third.settings[.server] == "embedded")
    }

    @Test(
        "A command that was asked for JSON tells its error as an object, once, and as a sentence",
        arguments: [
            ("results show 99 --json", "unknown-result", 2), ("results show x --json", "usage", 2),
            ("apps show nothing --json", "unknown-app", 2), ("replay espn --json", "consent-missing", 40),
        ] as [(String, String, Int32)])
    func errorObject(line: String, code: String, exitCode: Int32) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: line) == exitCode)
        #expect(heard.lines.count == 1)
        #expect(
            heard.lines.first?.hasPrefix("{\"event\":\"error\",\"code\":\"\(code)\",\"message\":") == true)
        #expect(heard.errorLines.count == 1)
        // In a session that speaks JSON anyway there is one object, too.
        let (json, spoken) = try home.session(form: .json)
        #expect(await json.execute(line: line) == exitCode)
        #expect(spoken.lines == heard.lines)
    }

    @Test("A command that was not asked for JSON tells no object")
    func noErrorObject() async throws {
        let (session, heard) = try TemporaryFolder().session()
        #expect(await session.execute(line: "results show 99") == 2)
        #expect(heard.output.isEmpty)
    }

    @Test("Two who open the results at once get one database, which ends with the session")
    func opensOnce() async throws {
        let home = try TemporaryFolder()
        let (session, _) = try home.session()
        // Both have to wait, so that neither finds it open.
        let lock = try FileLock.take(.folder(home.url.path))
        let openings = [0, 1].map { _ in Task { try await session.store() } }
        try await Task.sleep(for: .milliseconds(50))
        _ = consume lock
        let stores = [try await openings[0].value, try await openings[1].value]
        for store in stores { #expect(try await store.count() == 0) }
        await session.close()
        for store in stores {
            await #expect(throws: ResultStoreError.closed(path: store.path.path)) { try await store.count() }
        }
    }

    @Test("An embedded server that runs is not taken for one on the standard ports")
    func portsOfRunningServer() async throws {
        let (session, heard) = try TemporaryFolder().session()
        #expect(await session.execute(line: "servers start") == 0)
        #expect(await session.execute(line: "servers start --standard-ports") == 2)
        #expect(heard.errorLines.first?.contains("\"servers stop\"") == true)
        #expect(await session.execute(line: "servers stop") == 0)
    }

    @Test("Two sessions on one home do not lose each other's changes")
    func shares() async throws {
        let home = try TemporaryFolder()
        let (first, _) = try home.session()
        let (second, _) = try home.session()
        #expect(await first.execute(line: "settings set label a; servers add one 192.0.2.1") == 0)
        #expect(
            await second.execute(line: "settings set order control-first; servers add two 192.0.2.2") == 0)
        let (third, _) = try home.session()
        let changed = await third.settings.changed.filter { $0.key != SettingKey.busyLimit.name }
        #expect(changed == ["label": "a", "order": "control-first"])
        #expect(await third.servers.names == ["embedded", "mlab", "one", "two"])
    }

    @Test(
        "A corrupt file is named with its copy and with what follows, and the shell works",
        arguments: [
            ("settings.json", "the standard values hold"), ("servers.json", "must be added again"),
            ("consent.json", "consent must be given again"), ("identity.json", "a new user id"),
            ("vantage-point.json", "must be said again"),
        ])
    func corrupt(file: String, consequence: String) async throws {
        let home = try TemporaryFolder()
        try home.write("{ no", to: file)
        let (session, heard) = try home.session()
        #expect(heard.errorLines.count == 1)
        #expect(
            heard.error.hasPrefix(
                "\(home.file(file).path) is corrupt (it is not JSON); it was kept as \(file).corrupt-1 and "))
        #expect(heard.error.contains(consequence))
        #expect(try home.text("\(file).corrupt-1") == "{ no")
        #expect(await session.execute(line: "settings set label x; settings get user-id") == 0)
        #expect(try home.session().heard.error.isEmpty)
    }

    @Test("A value in the settings file that cannot be is named, and the standard holds")
    func badValues() async throws {
        let home = try TemporaryFolder()
        try home.write(#"{"line-rate": "fast", "label": "x"}"#, to: "settings.json")
        let (session, heard) = try home.session()
        #expect(heard.error == "\(home.file("settings.json").path): \"line-rate\" cannot be fast; 40 holds\n")
        #expect(await session.settings[.lineRate] == "40")
        #expect(await session.settings[.label] == "x")
    }

    @Test("A setting that cannot be saved is not set")
    func unsaved() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        try FileManager.default.removeItem(at: home.url)
        try Data().write(to: home.url)
        #expect(await session.execute(line: "settings set label x") == 4)
        #expect(await session.settings[.label] == "0")
        #expect(heard.errorLines.count == 1)
    }

    @Test("JSON asked for on the command line stays, whatever the settings say")
    func staysJSON() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session(form: .json)
        #expect(
            await session.execute(line: "settings set output json; settings set output table; version") == 0)
        #expect(heard.lines.last == #"{"version":"\#(Software.version)"}"#)
        let (table, said) = try home.session()
        #expect(await table.execute(line: "settings set output json; version") == 0)
        #expect(said.lines.last == #"{"version":"\#(Software.version)"}"#)
    }

    @Test("The seed setting makes the seeds of tests repeatable")
    func seeds() async throws {
        let home = try TemporaryFolder()
        let (session, _) = try home.session()
        #expect(await session.execute(line: "settings set seed 7") == 0)
        let drawn = [await session.drawTestSeed(), await session.drawTestSeed()]
        #expect(drawn[0] != drawn[1])
        let (again, _) = try home.session()
        #expect([await again.drawTestSeed(), await again.drawTestSeed()] == drawn)
    }

    @Test(
        "What belongs to the installation can be read but not set", arguments: ["user-id", "history-count"])
    func readOnly(key: String) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "settings get \(key)") == 0)
        #expect(await session.execute(line: "settings set \(key) x") == 2)
        #expect(heard.error.hasPrefix("error: \(key) cannot be set: "))
    }

    @Test(
        "A slip of the hand is answered with what was meant",
        arguments: [
            ("repaly espn", "no command \"repaly\"; did you mean \"replay\"?"),
            ("settings set ordr random", "no setting \"ordr\"; did you mean \"order\"?"),
            ("apps show netflx", "no app named \"netflx\"; did you mean \"netflix\"?"),
            ("help measuremnt", "no help on \"measuremnt\"; did you mean \"measurement\"?"),
            ("servers use embeded", "no server \"embeded\"; did you mean \"embedded\"?"),
            ("results show 99", "no result 99; \"results\" lists them"),
            ("xyzzyplugh", "no command \"xyzzyplugh\"; \"help\" lists them"),
        ])
    func suggests(line: String, sentence: String) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: line) == 2)
        #expect(heard.error == "error: \(sentence)\n")
    }

    @Test(
        "A command line that does not fit its command is one sentence that names the help",
        arguments: [
            ("results list", "--limit 0"), ("results", "--limit 0"), ("replay", "--repeat 0 espn"),
            ("replay", "espn --order sideways"), ("version", "now"), ("results show", "first"),
            ("servers add", "onlyname"), ("results list", "--verdict maybe"), ("settings set", "label"),
            ("lab down", "3"),
        ])
    func usage(command: String, rest: String) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: command + " " + rest) == 2)
        #expect(heard.errorLines.count == 1)
        #expect(heard.error.hasPrefix("error: \(command): "))
        #expect(heard.error.hasSuffix("(see \"help \(command)\")\n"))
    }

    @Test("Nothing runs without consent, and apps are checked before anything is started")
    func consent() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "replay espn") == 40)
        #expect(heard.error.contains("consent give"))
        #expect(
            await session.execute(line: "consent give embedded northeastern mlab other; replay netflx") == 2)
        #expect(await session.execute(line: "replay") == 2)
        #expect(try !home.names.contains("embedded-server"))
        #expect(try await IdentityFile(home: home.home).current().historyCount == 0)
    }
}
