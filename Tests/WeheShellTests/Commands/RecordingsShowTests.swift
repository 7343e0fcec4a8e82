import Foundation
import ReportTesting
import TestSupport
import Testing

@testable import WeheShell

@Suite("recordings show says what is known of the times of answers")
struct RecordingsShowTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    init() throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
    }

    private func text(of name: String) async throws -> String {
        try await session.run(line: "recordings show \(name)")
        return heard.output
    }

    private func times(of name: String) async throws -> String? {
        try await session.run(line: "recordings show \(name) --json")
        let line = try #require(heard.lines.last)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["server_times"] as? String
    }

    @Test("Of an app of which only the client's side is known they are not: its answers are sent at once")
    func unknown() async throws {
        let shown = try await text(of: "Deezer-09012019")
        #expect(
            shown.contains(
                /\n  times +not known: the server sends each answer at once, as fast as the line goes\n/),
            "\(shown)")
        // The answer takes no time of its own, and is drawn as data, not as a rate.
        #expect(shown.contains(/\n +0.268 s +1 +\d+ B +1\.95 MB +0.000 s\n/), "\(shown)")
        #expect(shown.contains("MB") && !shown.contains("Mbit/s"), "\(shown)")
        #expect(try await times(of: "Deezer-09012019") == "unknown")
    }

    @Test("That of an app with hardly more than one answer is spread, and drawn as a rate")
    func spread() async throws {
        let shown = try await text(of: "Pandora-05132024")
        #expect(
            shown.contains(
                /\n  times +not known: the server sends each answer at 16 Mbit\/s, in a second at most\n/),
            "\(shown)")
        #expect(shown.contains(/\n +0.082 s +1 +368 B +1\.91 MB +0.957 s\n/), "\(shown)")
        #expect(shown.contains("(Mbit/s)"), "\(shown)")
        #expect(try await times(of: "Pandora-05132024") == "unknown")
    }

    @Test("Those of a synthesised call are made up, and say so")
    func synthesised() async throws {
        let shown = try await text(of: "Zoom-05062024")
        #expect(shown.contains(/\n  times +not known: made up from size and time\n/), "\(shown)")
        #expect(shown.contains("Mbit/s"))
        #expect(try await times(of: "Zoom-05062024") == "synthesised")
    }

    @Test("Those of a server's file are recorded")
    func recorded() async throws {
        let name = "Own-01012030"
        let pair = "192.000.002.001.40000-203.000.113.001.00443"
        try home.write(
            """
            [[{"c_s_pair":"\(pair)","timestamp":0,"payload":"0102","response_len":3,"response_hash":null}],
             [],["\(pair)"],"\(name)"]
            """, to: "own/Own_01012030.pcap_client_all.json")
        try home.write(
            """
            {"test_name":"\(name)","is_tcp":true,"packets":[],"response_sets":[{"request_length":2,
             "request_hash":null,"packets":[{"timestamp":0,"payload":"01"},{"timestamp":1.5,"payload":"0203"}]}]}
            """, to: "own/Own_01012030.pcap_server_all.json")
        try await session.run(line: "recordings import '\(home.file("own").path)'")
        let shown = try await text(of: name)
        #expect(shown.contains(/\n  times +the server's, as recorded\n/), "\(shown)")
        #expect(shown.contains("Mbit/s"))
        #expect(try await times(of: name) == "recorded")
    }
}
