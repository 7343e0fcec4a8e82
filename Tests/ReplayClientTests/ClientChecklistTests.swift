import Foundation
import NIOCore
import ReplayTesting
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient

/// What Specification 18.1 asks of whoever writes a client, row by row, and the tests that show it of ours.
///
/// The tests stand where their subject is; this table leads to them, and is checked: every sentence must be that of
/// a test, and every row of that section must be here. What no other test showed is tested below.
@Suite("The checklist for clients (Specification 18.1)", .mustEnd)
struct ClientChecklistTests {
    static let rows: [(topic: String, tests: [String])] = [
        (
            "Framing",
            [
                "header and body are one piece, the length in ten digits",
                "characters outside ASCII are left out and not counted",
                "a server that writes byte by byte is understood",
                "every fault at every message has its own outcome",
            ]
        ),
        (
            "Timeout",
            [
                "timeout is as long as Specification 18.1 asks in every stage",
                "no wait for an answer is shorter than 5 s, but that for the second OK",
            ]
        ),
        (
            "Identification",
            [
                "the eight fields of the published example are read and written",
                "the server hears what Appendix B lists, with the end of the test on the last replay only",
                "The user id is an @ and nine small letters or digits, and differs between installations",
                "A value out of range or of another kind is refused with what would be right",
            ]
        ),
        (
            "endOfTest",
            ["the server hears what Appendix B lists, with the end of the test on the last replay only"]
        ),
        (
            "Real IP",
            [
                "on a published server each replay's own port is asked for this client's address",
                "an own-IP query that fails is told, and the identification says 127.0.0.1",
                "STARTED and DONE end the replay; the port is not asked for this client's address",
            ]
        ),
        ("Change spec", ["a normal test changes nothing, in exactly these characters"]),
        (
            "Permission",
            [
                "every answer of the table is read and written",
                "a refusal by two or three fields is the same",
                "a slice count that is missing or no number becomes 100",
                "a refusal ends the test with its reason",
            ]
        ),
        (
            "Death after the mapping",
            ["a close is told with its stage, and after the mapping means that the replay is unknown"]
        ),
        (
            "Port mapping",
            [
                "a flow is looked up as written, then padded to five digits, then without zeros",
                "entries with an empty address are ignored, whatever their ports",
                "a host that is named is kept, an empty one means the server itself",
                "a mapping without the recorded flow is told with the flow",
            ]
        ),
        ("Sender count", ["a sender count that is no number counts as none"]),
        (
            "Notifications",
            [
                "late notifications are passed over until the end",
                "A DONE that comes after the replay, before the OK, is passed over",
            ]
        ),
        (
            "Slices",
            [
                "a report has at least three samples, for the server drops one",
                "samples are finite, and their ends ascend, whatever arrives when",
            ]
        ),
        (
            "Farewell",
            [
                "the second acknowledgement may stay away, for nothing depends on it",
                "a TCP replay takes the course of Appendix B",
            ]
        ),
        (
            "Same user twice",
            [
                "It takes its turn before anything is asked of the server, says that it waits, and ends it",
                "A second test waits, says so once, and has its turn when the first one ends",
                "Many tests never use a server at once",
            ]
        ),
        (
            "historyCount",
            [
                "Tests counted at once get different numbers, without a gap",
                "The difference is found, told, confirmed by a second test, and both are linked",
            ]
        ),
        (
            "Results HTTP",
            [
                // Its answers are labelled text/html.
                "the analysis is posted once and the result fetched once",
                "an analysis that is never answered is asked for again, then given up",
                "bare NaN and Infinity do not hide the rest of an answer",
                "numbers in place of strings are read to the last digit",
                "a malformed result is not asked for again, for upstream hands it out once",
            ]
        ),
        ("`analyze`", ["the analysis is asked for with these parameters"]),
        // A test is over when its result was fetched, so a localization that comes after it finds it in the archive.
        ("Results order", ["the analysis is posted once and the result fetched once"]),
        ("Server identity", ["a test stays on the one address that the server's name had at its beginning"]),
        (
            "IPv6",
            [
                "the results service's address is a URL, with brackets around IPv6",
                "an IPv6 recording is found under its own address text",
            ]
        ),
        (
            "TLS",
            [
                "a test runs over TLS with the CA as PEM or as DER, under any host name",
                "a certificate of another CA is not trusted",
                "no certificate is offered to a server that asks for one",
            ]
        ),
    ]

    private static let titles = (try? TestTitles.all()) ?? []

    @Test("every sentence in the table is that of a test", arguments: rows.map(\.topic))
    func leads(topic: String) throws {
        let row = try #require(Self.rows.first { $0.topic == topic })
        #expect(!row.tests.isEmpty)
        for sentence in row.tests { #expect(Self.titles.contains(sentence), "\(sentence)") }
    }

    @Test("the rows are those of the specification")
    func complete() throws {
        #expect(try Specification().firstColumn(of: "18.1") == Self.rows.map(\.topic))
    }

    @Test("no wait for an answer is shorter than 5 s, but that for the second OK")
    func timeout() {
        for wait in [
            ProtocolLimits.sideChannelConnect, ProtocolLimits.permissionTimeout,
            ProtocolLimits.mappingTimeout, ProtocolLimits.acknowledgementTimeout, ProtocolLimits.ownIPRead,
            ProtocolLimits.resultsRequest, ProtocolLimits.replaySilence, ProtocolLimits.locate,
        ] { #expect(wait >= .seconds(5)) }
        #expect(ProtocolLimits.permissionTimeout >= .seconds(10))
        #expect(ProtocolLimits.mappingTimeout >= .seconds(10))
        #expect(ProtocolLimits.farewellTimeout == .seconds(1))
    }

    @Test("on a published server each replay's own port is asked for this client's address")
    func ownPorts() async throws {
        var manners = FakeServer.Manners()
        manners.replay = PoliteScripts.door
        try await FakeServer.with(manners) { server in
            let course = try await TestObservations.run(
                on: server.endpoint(asksReplayPorts: true), subject: try Sample.portSubject(on: server))
            _ = try course.outcome.get()
            let asked = course.events.compactMap { event in
                if case .exchange(let timeline) = event, timeline.url.hasSuffix("WHATSMYIPMAN") {
                    timeline.url
                } else {
                    nil
                }
            }
            #expect(
                asked == [server.testedPort, server.replayPort].map { "http://127.0.0.1:\($0)/WHATSMYIPMAN" })
            #expect(server.heard.lines[0].contains(";203.0.113.9;"))
            #expect(server.heard.lines[7].contains(";203.0.113.9;"))
        }
    }

    @Test("samples are finite, and their ends ascend, whatever arrives when")
    func samples() {
        var generator = SystemRandomNumberGenerator()
        for count in [1, 3, 100, 10_000] {
            for nominal in [Duration.zero, .milliseconds(1), .seconds(7), .seconds(45)] {
                var slicer = ThroughputSlicer(nominal: nominal, count: count)
                let end = Int64.random(in: 0...60_000_000_000, using: &generator)
                for _ in 0..<20 {
                    slicer.add(
                        Int.random(in: 0...1_000_000, using: &generator),
                        atNanoseconds: Int64.random(in: 0...end, using: &generator))
                }
                let samples = slicer.samples(endNanoseconds: end)
                #expect(samples.throughput.count == samples.sliceEnds.count)
                #expect(samples.throughput.count >= 3)
                #expect((samples.throughput + samples.sliceEnds).allSatisfy { $0.isFinite })
                #expect(zip(samples.sliceEnds, samples.sliceEnds.dropFirst()).allSatisfy { $0 < $1 })
            }
        }
    }

    @Test("a test stays on the one address that the server's name had at its beginning")
    func oneAddress() async throws {
        try await FakeServer.with { server in
            var endpoint = server.endpoint()
            endpoint.host = "wehe.test"
            var sockets = Sample.sockets()
            sockets.knownAddresses = ["wehe.test": "127.0.0.1"]
            let course = try await TestObservations.run(on: endpoint, sockets: sockets)
            let report = try course.outcome.get()
            #expect(report.serverAddress == "127.0.0.1")
            #expect(report.original?.endpoint == "127.0.0.1")
            #expect(report.control.endpoint == "127.0.0.1")
            let urls = course.events.compactMap { event in
                if case .exchange(let timeline) = event { timeline.url } else { nil }
            }
            #expect(urls.count == 4)
            #expect(urls.allSatisfy { $0.hasPrefix("http://127.0.0.1:") })
        }
    }

    @Test("no certificate is offered to a server that asks for one")
    func noClientCertificate() async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        let listener = try await FakeListener.start(
            tls: try TestCertificates.serverContext(demandsClientCertificate: true)
        ) { visit in
            _ = try await visit.text(upTo: "\r\n\r\n")
            try await visit.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        let client = HTTPExchangeClient(
            trust: try TrustRoots(caFile: ca.path), sockets: Sample.sockets(), observe: { _ in })
        await #expect(throws: HTTPExchangeClient.NoAnswer.self) {
            try await client.exchange(
                HTTPRequest(url: "https://127.0.0.1:\(listener.port)/"), within: .minutes(5))
        }
        await listener.stop()
    }
}
