import Basics
import Networking
import Foundation
import NIOCore
import NIOEmbedded
import Recordings
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

/// What the specification asks of a server about UDP replays, port tests and M-Lab, and the tests that show it of
/// ours.
///
/// The tests stand where their subject is; this table leads to them, and every sentence must be that of a test. What
/// no other test showed is tested below.
@Suite("The checklist for servers: UDP, port tests and M-Lab", .mustEnd)
struct ServerChecklistTests {
    static let rows: [(requirement: String, tests: [String])] = [
        // UDP replays
        (
            "5.3.6, 18.2: the mapping has both protocols, integer ports, padded and plain spellings, one replay's flows",
            [
                "The first datagram starts the recorded ones, told of as STARTED and DONE with the observed port",
                "A recorded IPv6 flow is mapped under both spellings of its port",
                "The recorded port is found under the spelling of the recording and padded to five digits",
            ]
        ),
        (
            "5.3.7: a UDP replay counts one sender, a TCP replay none",
            ["A UDP recording is told with one sender, a TCP recording with none"]
        ),
        (
            "6.3, 7.2: datagrams leave at their recorded instants, for 45 s at most",
            [
                "Without a line every datagram leaves at its recorded instant",
                "A late timer sends all that is due and shifts nothing after it",
                "After its time a flow ends, and DONE says so",
                "A server's own timeout is the published one",
            ]
        ),
        (
            "7.2: a datagram of an address without a session is dropped",
            ["A client that nobody announced gets nothing; one on a TCP replay neither"]
        ),
        (
            "7.2, 18.2: the first datagram of any source port triggers; later ones and contents do not matter",
            [
                "The first datagram starts the recorded ones, told of as STARTED and DONE with the observed port",
                "Any source port will do, each is a flow of its own, and eight are enough for one client",
            ]
        ),
        (
            "7.2: a pair is forgotten when its side channel ends",
            ["A source port of an earlier side channel starts a flow again"]
        ),
        ("7.2: IPv6 recordings work", ["A UDP replay runs over IPv6, of a recording over IPv6"]),
        (
            "7.3: DONE always comes, also on error or cancel, and never after OK",
            [
                "A client that ends early gets its DONE before the first OK, and no more datagrams",
                "A client that gives up, or vanishes, ends its flow; one that gives up is still told DONE",
                "A server that gets other recordings ends the flows of those it had, and DONE says so",
                "Every STARTED gets one DONE",
                "At the end every DONE that is owed comes, and then nothing more",
            ]
        ),
        (
            "3.9: without a server's file what the client sends is mirrored",
            ["Without a server's file the client is mirrored"]
        ),
        (
            "18.2: upstream clients are understood",
            ["The upstream client's UDP tests get upstream's answers"]
        ),
        // Port tests
        (
            "3.4: dashes and underscores are the same, and the name is echoed as it was sent",
            [
                "Dashes and underscores in names are the same",
                "A result names the replay as its client spelled it",
            ]
        ),
        (
            "6.6: a port test is told by its prefix and is not paced",
            [
                "Port tests are told by their prefix, not by the letters port",
                "Port recordings are not paced, whatever the server does",
            ]
        ),
        (
            "3.9, 6.6: an answer of unknown timing is sent at once",
            ["An answer of unknown timing leaves at once, whatever its length, of a paced server too"]
        ),
        (
            "6.6: surplus request bytes count for the next set, and every wait has an end",
            [
                "Bytes beyond a request count for the next one", "A silent replay connection has its time",
                "A whole side channel has its time, however busy it is",
            ]
        ),
        (
            "4: every replay port answers the own-IP query, in both forms and in pieces, before anything else",
            ["The own-IP query is answered in both forms and in pieces, on replay ports too"]
        ),
        (
            "2.1, 18.2: every recorded port listens, and the ports that always exist do",
            [
                "the well-known ports are those of Specification 2.1",
                "Recordings can be exchanged while the server runs; replays under way go on",
            ]
        ),
        // M-Lab
        (
            "13.1: a lookup names machines with an envelope under the exact key, or has no results",
            [
                "what is written reads back the same, ports of a lab included",
                "the server lists itself with its own ports and a token that opens an envelope more than once",
                "lookups are answered, other paths and methods are not",
                "a site without machines gives nothing; the machine's own site gives it",
                "an answer without results tells its reason",
            ]
        ),
        (
            "13.2: a token is good for two minutes, a grant lasts five",
            [
                "the published numbers of Specification 13 and 15.3",
                "an envelope whose token has expired does not open: exit code 9",
                "an envelope that the machine drops during the test is noticed, and the test goes on",
            ]
        ),
        (
            "13.2: while the envelope is open, and no longer, side channel and replay ports are",
            [
                "with an envelope the replay ports answer; without it they stop",
                "each port tells a client without one in its own words that it is not let in, and closes",
                "an address keeps its grant until its last envelope is closed",
                "Datagrams of a client without an envelope are dropped",
            ]
        ),
        (
            "5.3.1: the extra string may be the number of machines tried",
            ["identifications of every client are read"]
        ),
    ]

    private static let titles = (try? TestTitles.all()) ?? []

    @Test("every sentence in the table is that of a test", arguments: rows.map(\.requirement))
    func leads(requirement: String) throws {
        let row = try #require(Self.rows.first { $0.requirement == requirement })
        #expect(!row.tests.isEmpty)
        for sentence in row.tests { #expect(Self.titles.contains(sentence), "\(sentence)") }
    }

    @Test("A UDP recording is told with one sender, a TCP recording with none")
    func senderCount() async throws {
        try await withServer { server in
            for (replay, count) in [("Call-05132024", "1"), ("port_8080", "0")] {
                let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
                for message in [
                    "ann;0;\(replay);x;1;False;127.0.0.1;3.3", "[-1, null, null]", "NoIperf", "NoMobileStats",
                ] { try await channel.sendMessage(message) }
                #expect(try await channel.message() == "1;127.0.0.1;100")
                _ = try await channel.message()
                #expect(try await channel.message() == count)
                await channel.close()
            }
        }
    }

    @Test("A server's own timeout is the published one")
    func timeout() {
        let timeout = ServerTimeouts.published
        #expect(timeout.datagrams == .seconds(45))
        #expect(timeout.session == .seconds(300))
        #expect(timeout.identification == .seconds(60))
        #expect(timeout.setUp == .seconds(10))
        #expect(timeout.replay == .seconds(120))
        #expect(
            EmbeddedServerConfiguration(
                clock: .system, network: SystemStack(), certificateDirectory: URL(filePath: "/"), seed: 1
            )
            .timeouts
                == timeout)
    }

    @Test("A source port of an earlier side channel starts a flow again")
    func sourcePortAgain() async throws {
        try await withServer { server in
            let socket = try await RawDatagrams.open()
            for test in 0...1 {
                let conversation = try await Conversation.open(
                    server, test: test, replay: "Call-05132024", isLast: test == 1)
                let port = try #require(conversation.port("09000", transport: "udp"))
                try await socket.send([1], to: port)
                let label = PortMapping.padded(socket.port)
                #expect(try await conversation.channel.message() == "STARTED;\(label)")
                // Without a server's file the client's three bytes come back.
                #expect(await socket.next(1).map(\.count) == [3])
                #expect(try await conversation.channel.message() == "DONE;\(label)")
                #expect(try await conversation.finish() == ["OK", "OK"])
            }
            _ = await socket.close()
        }
    }

    @Test("A result names the replay as its client spelled it")
    func echoedName() async throws {
        try await withServer { server in
            for (test, name) in ["port-8080", "Music_05132024"].enumerated() {
                let conversation = try await Conversation.open(
                    server, test: test, replay: name, history: 3, isLast: test == 1)
                try await conversation.finish()
            }
            let connection = try await RawConnection.open(server.endpoint.resultsHTTP)
            let answer = try await connection.http(
                "GET /Results?command=singleResult&userID=a1B2c3D4e5&historyCount=3&testID=1 HTTP/1.1\r\n"
                    + "Host: x\r\n\r\n")
            await connection.close()
            #expect(answer.body.contains("\"replayName\": \"Music_05132024\""))
        }
    }

    @Test("Datagrams of a client without an envelope are dropped")
    func datagramsWithoutEnvelope() throws {
        let serving = ServingState(
            configuration: EmbeddedServerConfiguration(
                clock: .system, network: SystemStack(), certificateDirectory: URL(filePath: "/"), seed: 1),
            library: ReplayLibrary([]))
        let channel = EmbeddedChannel(handler: DatagramEnvelopeGuard(serving))
        let peer = try SocketAddress(ipAddress: "192.0.2.1", port: 40_000)
        func arrives(_ byte: UInt8) throws -> Bool {
            try channel.writeInbound(
                AddressedEnvelope(remoteAddress: peer, data: ByteBuffer(bytes: [byte])))
            return try channel.readInbound(as: AddressedEnvelope<ByteBuffer>.self)?.data
                == ByteBuffer(bytes: [byte])
        }
        #expect(try !arrives(1))
        serving.envelopes.grant("192.0.2.1")
        #expect(try arrives(2))
        serving.envelopes.revoke("192.0.2.1")
        #expect(try !arrives(3))
        _ = try channel.finish()
    }
}
