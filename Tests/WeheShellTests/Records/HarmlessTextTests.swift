import Foundation
import LineEditor
import PathEmulation
import Recordings
import ReplayClient
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import Basics
@testable import Reports
@testable import WeheShell
@testable import Messages

/// What others wrote, a server, a file or an imported test, neither steers the terminal nor fills the screen.
@Suite("Text of others on the terminal")
struct HarmlessTextTests {
    /// Moves the cursor, retitles the window, forges a line, turns the direction, and is long.
    private static let evil =
        "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{8}\u{7F}\r\nFORGED\u{202E}\u{2066}\u{2028}\u{85}FORGED\t"
        + String(repeating: "x", count: 20_000)

    /// Nothing in it but harmless lines.
    private func expectHarmless(
        _ text: String, _ place: String, longest: Int = 2 * TerminalLine.longest
    ) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isHarmless = UntrustedText(String(line)).shown(limit: .max) == line
            #expect(isHarmless, "\(place): \(line.prefix(200).debugDescription)")
            #expect(!line.hasPrefix("FORGED"), "\(place)")
            #expect(line.unicodeScalars.count <= longest, "\(place)")
        }
    }

    /// What a session over these tests says when it shows them in every way for people.
    private func shown(_ tests: [PortableTest]) async throws -> Heard {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let count = try await session.store().import(tests, at: Date()).imported.count
        #expect(count == tests.count)
        for language in ["en", "fr"] {
            for line in [
                "settings set language \(language)", "results list --limit 10000", "results show 1-\(count)",
                "results decide 1-\(count)", "results tag 1-\(count)", "results plot 1 --ascii",
                "results compare 1 1", "results verify 1",
            ] {
                _ = await session.execute(line: line)
            }
        }
        return heard
    }

    @Test("Every text of a stored test, one by one and all at once", arguments: [false, true])
    func records(atOnce: Bool) async throws {
        var changes: [(mutants: Mutants, places: [[Mutants.Step]])] = []
        for portable in Mutants.originals {
            let mutants = try Mutants(of: portable.test)
            let places = mutants.texts
            #expect(places.count >= 11)
            if atOnce { changes.append((mutants, places)) } else { changes += places.map { (mutants, [$0]) } }
        }
        let changed = Thoroughness.some(of: changes, atMost: 10).compactMap { mutants, places in
            mutants.test(with: Self.evil, at: places)
        }
        let tests = changed.enumerated().map { number, test in
            PortableTest(
                test: test, uuid: "\(number) \(Self.evil)", tags: [Self.evil],
                userNotes: [UserNote(written: Date(timeIntervalSince1970: 0), text: Self.evil)])
        }
        let heard = try await shown(tests)
        expectHarmless(heard.output, "output")
        expectHarmless(heard.error, "error")
        #expect(heard.output.contains("\\u{1B}[2J"))
    }

    @Test("Every text of a record, by the table of fields, that an import takes")
    func imported() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        var lines: [String] = []
        let text = String(Self.evil.unicodeScalars.prefix(500))
        for field in PortableTest.table.fields {
            guard case .text = field.value else { continue }
            for portable in Mutants.originals {
                var pairs = ExportRecord.pairs(portable, samples: true)
                guard let index = pairs.firstIndex(where: { $0.key == field.name }),
                    pairs[index].value != .null
                else { continue }
                pairs[index].value = .string(text)
                if field.name != "uuid", let uuid = pairs.firstIndex(where: { $0.key == "uuid" }) {
                    pairs[uuid].value = .string("\(lines.count)")
                }
                let line = JSONValue.object(pairs).text
                guard (try? ExportRecord.test(line: line)) != nil else { continue }
                lines.append(line)
                break
            }
        }
        #expect(lines.count > 25)
        try home.write(lines.joined(separator: "\n"), to: "x.jsonl")
        try await session.run(line: "results import '\(home.file("x.jsonl").path)'")
        for language in ["en", "fr"] {
            try await session.run(line: "settings set language \(language); results list; results show 1-99")
        }
        expectHarmless(heard.output, "output")
        // Programs get it whole, and JSON escapes it.
        let before = heard.output.count
        try await session.run(line: "settings set language en; results export --samples")
        let exported = heard.output.dropFirst(before).split(separator: "\n").filter { $0.hasPrefix("{") }
        // A record has two hundred keys.
        expectHarmless(
            exported.joined(separator: "\n").replacing("x", with: ""), "export",
            longest: 4 * TerminalLine.longest)
        #expect(exported.count == lines.count)
        func value(_ line: some StringProtocol, _ key: String) throws -> String? {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?[key] as? String
        }
        #expect(try exported.contains { try value($0, "failure_message") == text })
    }

    @Test("A sentence of every error that tells what a server or a file says")
    func errors() {
        let evil = Self.evil
        let errors: [any Error] = [
            ReplayError.hostNotResolvable(host: evil),
            ReplayError.tlsFailed(server: evil, .told(evil)),
            ReplayError.sideChannel(.refused(.other(evil)), server: evil),
            ReplayError.sideChannel(
                .protocolViolation(
                    .malformed(
                        message: .result, body: evil, expected: .field(.numberAbove(key: evil), key: evil))),
                server: evil),
            ReplayError.flowNotMapped(recordedEndpoint: evil),
            ReplayError.replayConnectionFailed(endpoint: evil, .notAURL(evil)),
            ReplayError.analysisUnanswered(.told(evil)), ReplayError.analysisRefused(.told(.told(evil))),
            ReplayError.resultUnavailable(polls: 1, .refused(.told(.parameterMissing(evil)))),
            ReplayError.locateFailed(service: evil, .told(evil)),
            ReplayError.localizationImpossible(.refused(.told(.told(evil)))),
            ReplayError.noServerPair(.sitesUnusable(first: evil, second: evil, .accessDenied(server: evil))),
            WireProtocolError.unexpected(body: evil, .beforeIdentification),
            WireProtocolError.malformedLength(evil),
            RecordingError.layout(file: evil, problem: .name(evil)),
            RecordingError.unknownApp(name: evil, suggestions: [evil]),
            RecordingError.app(file: evil, entry: 0, name: evil, problem: .notAFileName(.datafile, evil)),
            RecordingError.notJSON(file: evil, complaint: evil),
            ResultStoreError.unreadable(
                path: evil, .column(evil, of: .part(table: evil, of: 1)), found: .value(evil)),
            ShellError.unknownCommand(evil, suggestion: nil),
            ShellError.unusableRecord(path: evil, line: 1, fault: .wrong(key: evil, value: evil)),
            ScriptFailure(script: evil, line: 1, text: evil, cause: CocoaError(.fileNoSuchFile)),
        ]
        for words in [Messages.english, Messages.french] as [Messages] {
            for error in errors {
                let heard = Heard()
                let output = Output(
                    sink: heard.sink, form: .table, clock: .system, standardOutput: .plain,
                    standardError: .plain,
                    messages: words)
                output.complain(error)
                expectHarmless(heard.error, "\(type(of: error))")
                #expect(heard.error.split(separator: "\n").count == 1, "\(type(of: error))")
            }
        }
    }

    @Test("What a server says during a test, on a terminal and elsewhere")
    func notices() {
        let traits = TerminalTraits(isTerminal: true, hasColour: true, isUnicode: true, columns: 80)
        let heard = Heard()
        let output = Output(
            sink: heard.sink, form: .table, clock: .system, standardOutput: traits, standardError: traits)
        PlainTestReporter(output: output).handle(.notice(.withdrawn(machine: Self.evil)))
        output.makeRuleSearchReporter()
            .handle(.knownRule(text: Self.evil, tests: 1, timestamp: Self.evil))
        expectHarmless(heard.error, "notice")
        let live = Heard()
        let screen = Output(
            sink: live.sink, form: .table, clock: .system, standardOutput: traits, standardError: traits)
        LiveTestReporter(output: screen).handle(.notice(.withdrawn(machine: Self.evil)))
        expectHarmless(live.error.replacing("\r\u{1B}[K", with: ""), "live")
    }

    @Test("Colours are laid around what was made harmless, and only there")
    func colours() {
        let traits = TerminalTraits(isTerminal: true, hasColour: true, isUnicode: true, columns: 80)
        let line = TerminalLine("a\u{1B}[0mb", .alarm) + "\n" + TerminalLine("c")
        #expect(line.shown(traits) == "\u{1B}[31ma\\u{1B}[0mb\u{1B}[0m\\nc")
        #expect(line.shown(.plain) == "a\\u{1B}[0mb\\nc")
        #expect(line.text == "a\u{1B}[0mb\nc")
        #expect(TerminalLine("abcdef").shown(.plain, limit: 3) == "abc…")
        var ascii = TerminalTraits.plain
        ascii.isUnicode = false
        #expect(TerminalLine("abcdef").shown(ascii, limit: 3) == "abc...")
    }

    @Test("An app list and a recording, whose names completion offers too")
    func appList() async throws {
        let home = try TemporaryFolder()
        let source = try home.folder("incoming")
        let name = "Deezer_09012019.pcap_client_all.json"
        let random = "DeezerRandom_09012019.pcap_client_all.json"
        for file in [name, random] {
            try FileManager.default.copyItem(
                at: Checkout.replayFiles.appending(path: file), to: source.file(file))
        }
        let text = JSONValue.string(String(Self.evil.unicodeScalars.prefix(300))).text
        try source.write(
            """
            {"apps": [{"name": \(text), "size": 7, "time": 1, "image": "deezerx", "datafile": "\(name)",
            "randomdatafile": "\(random)", "category": "MUSIC", "synthesised": true}]}
            """, to: "apps_list.json")
        let (session, heard) = try home.session()
        _ = await session.execute(line: "recordings import '\(source.url.path)'")
        for line in [
            "apps --imported", "apps", "apps show deezerx", "recordings list --imported",
            "recordings show Deezer-09012019",
            "plan deezerx --trials 100", "replay deezerx",
        ] {
            _ = await session.execute(line: line)
        }
        expectHarmless(heard.output, "output")
        expectHarmless(heard.error, "error")
        #expect(heard.output.contains("\\u{1B}[2J"), "\(heard.error)")
        let completer = await session.makeCompleter()
        for candidate in completer.candidates(.init(line: "replay ", cursor: 7)) {
            expectHarmless(
                candidate.display + candidate.replacement + (candidate.summary ?? ""), "completion")
        }
    }

    @Test("HTML and SVG show such text as text")
    func markup() throws {
        let test = try #require(
            try Mutants(of: Mutants.originals[0].test).test(
                with: "</svg><script>\u{1B}[2J\u{202E}&", at: Mutants(of: Mutants.originals[0].test).texts))
        let documents = [
            TestReportPage(
                [test], drawn: [test], kind: .both, made: Date(timeIntervalSince1970: 0), words: .english
            ).document
        ]
        for document in documents {
            #expect(!document.contains("<script>"))
            #expect(!document.unicodeScalars.contains { ["\u{1B}", "\u{202E}"].contains($0) })
        }
    }
}
