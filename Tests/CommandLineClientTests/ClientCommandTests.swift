import Basics
import ArgumentParser
import Foundation
import Home
import Logging
import Recordings
import Synchronization
import TestModel
import Testing
import WireProtocol
import Messages

@testable import CommandLineClient

@Suite("What the upstream client's options ask for")
struct ClientCommandTests {
    private static var reader: UpstreamWords {
        UpstreamWords(
            knowsTest: { ["amazon", "espn", "port80s"].contains($0) }, knowsServer: { $0 == "Old_Lab" })
    }

    private func read(_ words: [String]) throws -> ClientCommand {
        guard case .test(let command) = try Self.reader.read(words) else {
            throw CleanExit.message("no test")
        }
        return command
    }

    private func settings(_ words: String...) throws -> Settings {
        try read(["-n", "amazon"] + words).settings(over: Settings(), authority: nil)
    }

    @Test("The program is called by the last part of its path")
    func name() {
        #expect(ClientCommand.isCalled(as: "/usr/bin/wehe-cmdline"))
        #expect(ClientCommand.isCalled(as: "wehe-cmdline"))
        #expect(!ClientCommand.isCalled(as: "/usr/lib/wehe-cmdline/wehe"))
        #expect(!ClientCommand.isCalled(as: nil))
    }

    @Test("Without options: M-Lab, one machine, upstream's thresholds and folder, suspicious tests once more")
    func standard() throws {
        let command = try read(["-n", "amazon"])
        #expect(command.server(among: ServerBook(), authority: nil).0 == .mlab)
        #expect(command.machines == 1 && !command.isUnconfirmed && !command.isLocalized)
        #expect(command.results == "test_results/" && command.resources == nil && command.level == nil)
        let settings = try settings()
        #expect(settings[.profile] == "android" && settings[.fallbackHost] == "none")
        #expect(settings[.areaThreshold] == "default" && settings[.pThreshold] == "default")
        #expect(settings[.machineCA] == "wehe")
    }

    @Test("Thresholds from 0 on, the locate URL with its token and the CA's file become settings")
    func changed() throws {
        let url = "https://locate.example.org/v2/priority/nearest/wehe/replay?access_token=a.b-c"
        let settings = try settings("-a", "0", "-k", "0", "-m", url)
        #expect(settings[.areaThreshold] == "0" && settings[.pThreshold] == "0")
        #expect(settings.share(.areaThreshold) == 0 && settings.share(.pThreshold) == 0)
        #expect(settings[.locateURL] == url)
        let trusted = try read(["-n", "amazon"]).settings(over: Settings(), authority: "/res/main")
        #expect(trusted[.machineCA] == "/res/main")
        #expect(throws: ShellError.self) { try self.settings("-m", "locate.example.org") }
    }

    @Test("A server is one that the home knows, else a host with the published ports and the CA of -t")
    func servers() throws {
        var book = ServerBook()
        try book.add(ServerEntry(name: "Old_Lab", host: "192.0.2.1", isPlain: false))
        func chosen(_ name: String) throws -> (TestServer, ServerEntry?) {
            try read(["-n", "espn", "-s", name]).server(among: book, authority: "/res/main")
        }
        #expect(try chosen("Old_Lab") == (.added("Old_Lab"), nil))
        #expect(try chosen("embedded") == (.embedded, nil))
        let (server, entry) = try chosen("WEHE.example.org")
        #expect(server == .added("wehe.example.org"))
        #expect(entry?.endpoint.ports == .init(sideChannel: 55_556, results: 56_566))
        #expect(entry?.endpoint.security == .tls(caFile: "/res/main"))
        // An address is called what it is, with brackets or without.
        for (typed, address) in [("2001:db8::7", "2001:db8::7"), ("[::1]", "::1")] {
            let entry = try #require(try chosen(typed).1)
            try book.add(entry)
            #expect(entry.host == address && entry.name == address)
        }
        #expect(throws: ShellError.self) {
            try book.add(ServerEntry(name: "a:b", host: "192.0.2.2", isPlain: false))
        }
    }

    @Test(
        "What upstream refuses is refused in its words",
        arguments: [
            (["-c"], "Test name (-n) must be specified."),
            (["-x"], "Test name (-n) must be specified."), (["--help"], "Test name (-n) must be specified."),
            (["-n"], "The \"-n\" option requires an argument."),
            (["-n", "foo"], "\"foo\" is not a valid test name."),
            (["-n", "espn", "-u", "0"], "Number of servers must be between 1 and 4 inclusive."),
            (
                ["-n", "espn", "-l", "loud"],
                "\"loud\" is not a log level. Choose from wtf, error, warn, info, or debug."
            ),
            (["-n", "espn", "-a", "much"], "\"much\" is not an integer."),
            (["-n", "espn", "-k", "0.5"], "\"0.5\" is not an integer."),
            (["-n", "espn", "-k", "-1"], "ks2pvalue must be an integer between 0 and 100."),
            (["-n", "espn", "-z"], "The \"-z\" option is not a valid."),
            (["-n", "espn", "more"], "The \"more\" option is not a valid."),
            (
                ["-n", "espn", "-s", "other_lab"],
                "\"other_lab\" is not a valid server name. Can only contain alphanumerics, period, and hyphen."
            ),
        ])
    func refused(words: [String], sentence: String) throws {
        let refusal = #expect(throws: UpstreamWords.Refusal.self) { try Self.reader.read(words) }
        #expect(refusal?.text == sentence + "\nUse the -h option for additional help.\n")
    }

    @Test("Help and version count wherever they stand, names fold their case, and the last value counts")
    func read() throws {
        guard case .help = try Self.reader.read(["-n", "foo", "-h"]),
            case .version = try Self.reader.read(["-v"])
        else {
            Issue.record("neither help nor version")
            return
        }
        let command = try read(["-n", "espn", "-n", " AMAZON ", "-l", "INFO", "-c", "-y", "-r", "-x"])
        #expect(command.test == "amazon" && command.level == .info && command.results == "-x")
        #expect(command.isUnconfirmed && command.isLocalized)
    }

    @Test("Upstream's levels in the order of ours, and who is told of which")
    func levels() {
        let levels = UpstreamLevel.allCases.map(\.level)
        #expect(levels == levels.sorted(by: >))
        #expect(UpstreamLevel.wtf.level == .critical && UpstreamLevel.warn.level == .warning)
        #expect(UpstreamLevel.allCases.map(\.mark) == ["WTF", "E", "W", "I", "D"])
        #expect(UpstreamLevel.allCases.filter { $0.isTold(to: .warn) } == [.wtf, .error, .warn])
        #expect(!UpstreamLevel.wtf.isTold(to: nil))
        #expect(UpstreamLevel(Logger.Level.trace) == .debug && UpstreamLevel(Logger.Level.info) == .info)
    }

    @Test("The table of tests has upstream's columns")
    func table() {
        func app(_ name: String, _ test: String, _ category: AppCategory) -> App {
            App(
                testName: test, listName: name, sizeMB: 1, time: 1, category: category,
                originalFile: "a.json",
                controlFile: "b.json")
        }
        let apps = [
            app("Deezer", "deezer", .music), app("Amazon Prime Video", "amazon", .video),
            app("80 HTTP", "port80l", .largePort), app("80 HTTP", "port80s", .smallPort),
        ]
        #expect(
            TestTable(apps).text == """
                App Name             Test Name (-n arg) || Port Name               Test Name (-n arg)
                ----------------------------------------||-------------------------------------------
                Amazon Prime Video   amazon             || 80 HTTP small           port80s
                Deezer               deezer             || 80 HTTP large           port80l

                """)
    }

    @Test("No sentence of this program hints at a command of the shell")
    func hints() {
        let failures: [ReplayError] = [
            .tlsFailed(server: "x", .notTLS), .tlsUnsound(.untrusted, server: "x"),
            .tlsUnsound(.outdated, server: "x"), .tlsUnsound(.shortKey(bits: 512), server: "x"),
            .tlsUnsound(.signedWithSHA1, server: "x"), .controlConnectionFailed(server: "x", .refused),
            .accessDenied(server: "x"), .noServerPair(.emptyList),
            .locateHeldOff(service: "x", until: .distantFuture), .hostNotResolvable(host: "x"),
            .sideChannel(.refused(.unknownReplay), server: "x"), .analysisUnanswered(.closed),
        ]
        let errors: [any Error] =
            failures + [
                RecordingError.unknownApp(name: "x", suggestions: ["y"]),
                ShellError.madeUpRecording(app: "x", server: "y", endpoint: "z"),
            ]
        let commands = ["servers ", "settings ", "recordings ", "--server", "--pair", "apps", "help "]
        for error in errors {
            for words in [Messages.english, Messages.french] as [Messages] {
                let sentence = words.clientSentence(error)
                #expect(
                    !commands.contains(where: { sentence.contains("\"" + $0) || sentence.contains("« " + $0) }
                    ))
                #expect(!sentence.contains("--"), "\(sentence)")
            }
        }
    }

    @Test("The machine of an access is printed as upstream's scripts read it, without the secret")
    func machine() {
        for (level, isPrinted) in [(UpstreamLevel.debug, true), (.info, true), (.warn, false)] {
            let printed = Mutex("")
            let transcript = UpstreamTranscript(level: level, clock: .system) { text in
                printed.withLock { $0 += text }
            }
            UpstreamCourse(transcript).reporter(nil).handle(
                .granted(
                    envelope: "wss://wehe-mlab1-lab01.example:4443/v0/envelope/access?access_token=secret"))
            let line =
                " I/WebSocket: Connected to socket: wss://wehe-mlab1-lab01.example:4443/v0/envelope/access?...\n"
            #expect(printed.withLock { $0.hasSuffix(line) } == isPrinted)
            #expect(transcript.log.hasSuffix(line))
        }
    }
}
