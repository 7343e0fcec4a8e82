import Differentiation
import Basics
import Foundation
import Home
import Messages
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import Reports
@testable import WeheShell

@Suite("Exports that tell nothing of people")
struct AnonymisedExportTests {
    /// What must not be found in what is published, each in a field of its own.
    private static let secrets = [
        "203.0.113.77", "2001:db8:1:2::9", "198.51.100.23", "@abcdefghi", "my flat", "home-campaign",
        "nas.clara.example",
        "48.9;2.4", "/home/clara", "Clara's phone", "fe:dc:ba", "client=203.0.113.78", "clara.rules",
        "10.9.8.7", "router.clara.example",
    ]

    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    /// A test that a person ran at home against a server of their own, with all of that in it, and a localization.
    init() async throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
        var test = Sample.completed(.differentiation)
        test.clientAddress = "203.0.113.77"
        test.server.name = "nas"
        test.server.host = "nas.clara.example"
        test.server.address = "198.51.100.23"
        test.server.caFingerprint = "fe:dc:ba"
        test.settings = ["location": "48.9;2.4", "mlab-ca": "/home/clara/ca.pem", "label": "7"]
        test.sentStatistics = "{\"model\":\"Clara's phone\"}"
        test.notes = [
            .cause(.localCertificates(file: "/home/clara/ca.pem")), "seen from 10.9.8.7",
        ]
        test.lab = StoredLab(name: "clara.rules", rules: "client=203.0.113.78 block")
        var timeline = HTTPTimeline(method: "GET", url: "https://nas.clara.example/")
        timeline.failure = .nameUnknown(host: "nas.clara.example")
        test.exchanges = [
            StoredExchange(timeline), StoredExchange(legacyText: "HTTP of router.clara.example"),
        ]
        test.obstacle = .legacyText("no answer of router.clara.example")
        var failed = Sample.unfinished(.failed, "host-not-resolvable", "no address of router.clara.example")
        failed.failure?.cause = .hostNotResolvable(host: "router.clara.example")
        failed.clientAddress = "2001:db8:1:2::9"
        var localization = try #require(Sample.everyKind.first { $0.test.localization != nil }).test
        localization.localization?.secondAddress = "2001:db8:1:2::9"
        let store = try await session.store()
        let tests = [test, failed, localization].enumerated().map { index, test in
            PortableTest(
                test: test, uuid: "uuid-\(index)", tags: ["home-campaign"],
                userNotes: [UserNote(written: Date(timeIntervalSince1970: 1_795_246_262), text: "my flat")])
        }
        _ = try await store.import(tests, at: Date(timeIntervalSince1970: 1_795_300_000))
    }

    private func output(_ line: String) async throws -> String {
        let before = heard.output
        try await session.run(line: line)
        return String(heard.output.dropFirst(before.count))
    }

    @Test(
        "None of it is in any format",
        arguments: ["", "--samples", "--format csv", "--format csv --samples", "--format csv --spreadsheet"])
    func formats(options: String) async throws {
        let whole = try await output("results export \(options)")
        let published = try await output("results export --anonymise \(options)")
        #expect(
            published.split(whereSeparator: \.isNewline).count
                == whole.split(whereSeparator: \.isNewline).count)
        for secret in Self.secrets { #expect(!published.contains(secret), "\(secret)") }
        if !options.contains("csv --samples") {
            // JSON and CSV write quotes and slashes in their own ways.
            for secret in Self.secrets { #expect(whole.contains(secret), "\(secret)") }
            #expect(published.contains("203.0.113.0") && published.contains("2001:db8:1::"))
            #expect(published.contains("198.51.100.0"))
        }
        #expect(published.contains("espn"))
    }

    @Test("What is listed is kept, and only that")
    func kept() async throws {
        func has(_ words: String, _ secrets: Set<String>) async throws {
            let published = try await output("results export --anonymise --keep \(words)")
            for secret in Self.secrets {
                #expect(published.contains(secret) == secrets.contains(secret), "\(words): \(secret)")
            }
        }
        try await has("tags", ["home-campaign"])
        try await has("tags,notes", ["home-campaign", "my flat"])
        try await has("device", ["Clara's phone"])
        try await has("lab", ["clara.rules", "client=203.0.113.78"])
        try await has("remarks", ["/home/clara", "10.9.8.7", "router.clara.example", "nas.clara.example"])
        try await has("servers", ["nas.clara.example", "fe:dc:ba"])
        try await has("settings", ["48.9;2.4", "/home/clara"])
    }

    @Test("The same person has the same other name in all exports of a home, and another one in another home")
    func pseudonyms() async throws {
        func names(_ text: String) -> Set<String> {
            Set(text.matches(of: /"user_id":"([^"]*)"/).map { String($0.1) })
        }
        let first = names(try await output("results export --anonymise"))
        #expect(first.count == 1 && first.first?.wholeMatch(of: /anon-[0-9a-f]{32}/) != nil)
        #expect(names(try await output("results export 1 --anonymise")) == first)
        let attributes = try FileManager.default.attributesOfItem(atPath: home.home.pseudonymsFile.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        let whole = try await output("results export")
        let other = try TemporaryFolder()
        try other.write(whole, to: "whole.jsonl")
        let (elsewhere, said) = try other.session()
        try await elsewhere.run(line: "results import '\(other.file("whole.jsonl").path)'")
        try await elsewhere.run(line: "results export --anonymise")
        let second = names(said.output)
        #expect(second.count == 1 && second != first)
    }

    @Test("An import knows what its tests lack, and an export of it says so again")
    func imported() async throws {
        let published = try await output("results export --anonymise --keep tags")
        let other = try TemporaryFolder()
        try other.write(published, to: "published.jsonl")
        let (elsewhere, said) = try other.session()
        try await elsewhere.run(line: "results import '\(other.file("published.jsonl").path)'")
        let test = try #require(try await elsewhere.store().test(id: 1))
        let withheld = try #require(test.withheld)
        for key in [
            "user_id", "client_address", "server_host", "settings", "notes", "user_notes", "failure_message",
            "exchanges.url", "lab_rules", "localization_second_address", "sent_statistics",
        ] {
            #expect(withheld.contains(key), "\(key)")
        }
        #expect(!withheld.contains("tags") && !withheld.contains("app"))
        #expect(test.server.embedded && test.server.name.isEmpty && test.settings.isEmpty)
        #expect(test.lab == StoredLab(name: "withheld", rules: nil))
        try await elsewhere.run(line: "results show 1")
        #expect(said.output.contains("withheld  "))
        try await elsewhere.run(line: "results export 1")
        #expect(said.output.contains("\"withheld\":[\"failure_message\""))
        #expect(try await session.store().test(id: 1)?.withheld == nil)
    }

    @Test("In CSV nothing stands for null alone: what was withheld, or has no text, is a word")
    func words() throws {
        var portable = PortableTest(test: Sample.completed(.differentiation), uuid: "u")
        func row(_ portable: PortableTest) -> [String: String] {
            // None of these values has a comma in it.
            let keys = ExportRecord.keys(samples: false)
            let lines = ExportFormat.csv.lines(portable, samples: false)
            let wanted: Set = ["lab_name", "lab_rules", "synthesised", "server_name", "failure_message"]
            let values = ExportRecord.pairs(portable, samples: false)
            #expect(lines.hasSuffix("\r\n") && values.count == keys.count)
            return Dictionary(
                uniqueKeysWithValues: zip(keys, CSVFields.split(lines)).filter { wanted.contains($0.0) })
        }
        #expect(row(portable)["synthesised"] == "not told")
        #expect(row(portable)["lab_name"] == "")
        portable.test.lab = StoredLab(name: "shaper", rules: "any block")
        portable.test.server.name = "mine"
        portable.test.synthesised = "facts"
        let whole = row(portable)
        #expect(whole["lab_name"] == "shaper" && whole["lab_rules"] == "any block")
        #expect(whole["synthesised"] == "facts" && whole["failure_message"] == "")
        let anonymiser = Anonymiser(keeping: []) { _ in "anon" }
        let published = row(anonymiser.anonymised(portable))
        #expect(published["lab_name"] == "withheld" && published["lab_rules"] == "withheld")
        #expect(published["server_name"] == "withheld" && published["synthesised"] == "facts")
        // There was no failure, so nothing of it was withheld.
        #expect(published["failure_message"] == "")
        portable.test.lab = nil
        #expect(row(anonymiser.anonymised(portable))["lab_name"] == "")
    }

    @Test("What is public stays: the server inside the program and M-Lab's machines")
    func publicServers() throws {
        let anonymiser = Anonymiser(keeping: []) { _ in "x" }
        func server(_ name: String, _ host: String) -> [String] {
            var test = Sample.completed(.differentiation)
            test.server.name = name
            test.server.host = host
            let server = anonymiser.anonymised(PortableTest(test: test, uuid: "u")).test.server
            return [server.name, server.host]
        }
        #expect(server("embedded", "127.0.0.1") == ["embedded", "127.0.0.1"])
        #expect(
            server("mlab", "wehe-lga02.mlab-oti.measurement-lab.org")
                == ["mlab", "wehe-lga02.mlab-oti.measurement-lab.org"])
        #expect(server("mlab", "measurement-lab.org.clara.example") == ["mlab", ""])
        #expect(server("mine", "192.168.1.7") == ["", ""])
    }

    @Test("Every word that keeps something is in the help, with what it keeps")
    func help() throws {
        let topic = FieldReference.filled(try Checkout.topic("export"), .english)
        for part in WithheldPart.allCases { #expect(topic.contains("    \(part.rawValue) ")) }
        #expect(topic.contains("  exchanges.url, server_name, server_host, server_ca_fingerprint\n"))
        #expect(
            topic.contains(
                "  server_address, client_address, user_id, localization_second_address, campaign_vantage_point\n"
            ))
    }

    @Test(
        "What cannot be is told",
        arguments: [
            ("results export --keep tags", "--keep needs --anonymise beside it"),
            ("results export --anonymise --keep tags,names", "--keep takes tags, notes, remarks,"),
            ("results export --anonymise --keep ''", "--keep takes tags,"),
        ])
    func complaints(line: String, sentence: String) async throws {
        #expect(await session.execute(line: line) == 2)
        #expect(heard.error.contains(sentence), "\(heard.error)")
    }
}

/// The fields of a line of CSV.
private enum CSVFields {
    static func split(_ line: String) -> [String] {
        var fields = [""]
        var isQuoted = false
        for character in line.unicodeScalars where character != "\r" && character != "\n" {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: fields.append("")
            default: fields[fields.count - 1].unicodeScalars.append(character)
            }
        }
        return fields
    }
}
