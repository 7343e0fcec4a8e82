import Foundation
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("Side channel", .mustEnd)
struct SideChannelTests {
    @Test("A replay is granted with 100 slices, mapped, counted and acknowledged twice")
    func wholeConversation()
        async throws
    {
        try await withServer { server in
            let conversation = try await Conversation.open(server)
            #expect(conversation.permission == "1;127.0.0.1;100")
            #expect(Set(conversation.mapping.keys) == ["tcp", "udp"])
            #expect(conversation.mapping["udp"] == [:])
            // The reduced mapping: the flow of this replay and no other.
            #expect(conversation.mapping["tcp"]?.keys.map { $0 } == ["018.002.192.002"])
            let target = conversation.mapping["tcp"]?["018.002.192.002"]?["00443"]
            #expect(target?.first == .host(""))
            #expect(conversation.port().map { $0 > 0 } == true)
            #expect(await server.activity().sessions == 1)
            #expect(try await conversation.finish() == ["OK", "OK"])
            let activity = await server.activity()
            #expect(activity.sessions == 0)
            #expect(activity.replaysServed == 1)
        }
    }

    @Test("The recorded port is found under the spelling of the recording and padded to five digits")
    func bothSpellings() async throws {
        let pair = "2001:db8::1.40000-2001:db8::2.80"
        let recording = try Samples.sixRecording(pair)
        try await withServer([ServedRecording(recording: recording)]) { server in
            let conversation = try await Conversation.open(server, replay: "Six-05132024")
            let padded = conversation.port("00080", server: "2001:db8::2")
            #expect(padded != nil)
            #expect(conversation.port("80", server: "2001:db8::2") == padded)
        }
    }

    @Test(
        "The length may come digit by digit, and everything in one piece",
        arguments: [true, false])
    func pieces(isDigitByDigit: Bool) async throws {
        try await withServer { server in
            let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
            let text =
                RawConnection.framed("@kyy5t9ykw;0;Music-05132024;0;1;False;127.0.0.1;3.3")
                + RawConnection.framed("[-1,null,null]")
            if isDigitByDigit {
                for byte in text.utf8 { try await channel.send([byte]) }
            } else {
                try await channel.send(text)
            }
            let conversation = try await Conversation.start(channel)
            #expect(conversation.permission == "1;127.0.0.1;100")
            #expect(try await conversation.finish() == ["OK", "OK"])
        }
    }

    @Test("All messages of a client may be under way at once") func pipelined() async throws {
        try await withServer { server in
            let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
            let bodies = [
                "a1B2c3D4e5;0;Music-05132024;DiffDetector;17;False;127.0.0.1;3.74",
                "[-1, \"null\", \"null\"]",
                "WillSendIperf", "12.5", "WillSendMobileStats", "{\"manufacturer\": \"nil\"}", "DONE;1.0E-4",
                "[[1,2,3],[0.1,0.2,0.3]]", "Result;No",
            ]
            try await channel.send(bodies.map(RawConnection.framed).joined())
            let received = String(decoding: await channel.readToEnd(), as: UTF8.self)
            #expect(received.hasPrefix("00000000151;127.0.0.1;100"))
            #expect(received.hasSuffix("00000000010" + "0000000002OK" + "0000000002OK"))
        }
    }

    @Test(
        "Odd device statistics are passed over, whatever they hold",
        arguments: [
            "{}", "[]", "null", "nil", "{", "0", "{\"locationInfo\":null}", "carrier;name;",
            "{\"carrierName\":\"T\u{E9}l\u{E9}com \u{1F4F6}\"}", "\u{E9}",
            "{\"locationInfo\":{\"latitude\":0.0,\"longitude\":\"nil\"},\"os\":7}",
            String(repeating: "[", count: 100_000),
        ])
    func oddStatistics(statistics: String) async throws {
        try await withServer { server in
            let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
            let bodies = [
                "a1B2c3D4e5;0;Music-05132024;0;17;False;127.0.0.1;3.7.4", "[-1, null, null]", "NoIperf",
                "WillSendMobileStats", statistics, "DONE;1", "[[1,2,3],[0.1,0.2,0.3]]", "Result;No",
            ]
            try await channel.send(bodies.map(RawConnection.framed).joined())
            let received = String(decoding: await channel.readToEnd(), as: UTF8.self)
            #expect(received.hasSuffix("00000000010" + "0000000002OK" + "0000000002OK"))
        }
    }

    @Test("The six fields of old clients are understood") func sixFields() async throws {
        try await withServer { server in
            let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
            try await channel.sendMessage("a1B2c3D4e5;1;MusicRandom-05132024;;3;true")
            try await channel.sendMessage("[-1, null, null]")
            let conversation = try await Conversation.start(channel)
            #expect(conversation.permission == "1;127.0.0.1;100")
            #expect(try await conversation.finish(samples: "NoJitter;a1B2c3D4e5") == ["OK", "OK"])
        }
    }

    @Test("Dashes and underscores in names are the same", arguments: ["Music_05132024", "port-8080"])
    func spellings(name: String) async throws {
        try await withServer { server in
            let conversation = try await Conversation.open(server, replay: name)
            #expect(conversation.permission == "1;127.0.0.1;100")
        }
    }

    @Test(
        "What the server cannot serve is refused, and the connection closed",
        arguments: [
            ("Nothing-01012030", "[-1, null, null]", "0;1"),
            ("Call-05132024", "[3, \"replacel\", [0, 4]]", "0;4"),
            ("Music-05132024", "[3, \"replacel\", [0, 4]]", "0;4"),
        ])
    func refusals(name: String, change: String, answer: String) async throws {
        try await withServer { server in
            let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
            try await channel.sendMessage("a1B2c3D4e5;0;\(name);0;1;False;127.0.0.1;3.3")
            try await channel.sendMessage(change)
            #expect(try await channel.message() == answer)
            #expect(await channel.readToEnd() == [])
            #expect(await server.activity().refusals == 1)
        }
    }

    @Test("A second user of one address is refused until the first one's test is over") func addressInUse()
        async throws
    {
        try await withServer { server in
            let first = try await Conversation.open(server, user: "ann")
            #expect(try await Conversation.open(server, user: "bob").permission == "0;2;100")
            try await first.finish()
            // Between the two replays of a test the address stays taken.
            #expect(try await Conversation.open(server, user: "bob").permission == "0;2;100")
            let second = try await Conversation.open(server, user: "ann", test: 1, isLast: true)
            #expect(second.permission == "1;127.0.0.1;100")
            try await second.finish()
            #expect(try await Conversation.open(server, user: "bob").permission == "1;127.0.0.1;100")
            #expect(await server.activity().testsServed == 1)
        }
    }

    @Test("A user who comes again replaces itself") func replacement() async throws {
        try await withServer { server in
            let old = try await Conversation.open(server, user: "ann")
            let new = try await Conversation.open(server, user: "ann", replay: "Page-05132024")
            #expect(new.permission == "1;127.0.0.1;100")
            #expect(await old.channel.readToEnd() == [])
            #expect(try await new.finish() == ["OK", "OK"])
        }
    }

    @Test("A client that vanishes or gives up frees its address", arguments: ["", "ipFlip", "timeout"])
    func deadChannel(farewell: String) async throws {
        try await withServer { server in
            let first = try await Conversation.open(server, user: "ann")
            if !farewell.isEmpty {
                try await first.channel.sendMessage(farewell)
                _ = await first.channel.readToEnd()
            }
            await first.channel.close()
            while await server.activity().sessions > 0 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(try await Conversation.open(server, user: "bob").permission == "1;127.0.0.1;100")
        }
    }

    @Test("The release happens even if nobody reads the last answer") func earlyClose() async throws {
        try await withServer { server in
            let last = try await Conversation.open(server, user: "ann", test: 1, isLast: true)
            let end = ["DONE;1", "[[1,2,3],[1,2,3]]", "Result;No"].map(RawConnection.framed).joined()
            try await last.channel.send(end)
            await last.channel.close()
            while await server.activity().replaysServed == 0 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(try await Conversation.open(server, user: "bob").permission == "1;127.0.0.1;100")
        }
    }

    @Test(
        "Garbage ends the connection without an answer",
        arguments: [
            "GET / HTTP/1.1\r\n\r\n", "0000000000", "9999999999", "0001048577", "00000000x5hello",
            "0000000005hello", "0000000061" + String(repeating: "ü", count: 30) + "x",
        ])
    func garbage(bytes: String) async throws {
        try await withServer { server in
            let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
            try await channel.send(bytes)
            #expect(await channel.readToEnd() == [])
        }
    }

    @Test(
        "Silence ends the connection, in whichever stage",
        arguments: [
            (.identification, 0), (.changeSpecification, 1), (.bandwidthProbe, 2), (.bandwidthProbeRate, 3),
            (.statistics, 4), (.statisticsBody, 5), (.completion, 6), (.samples, 7), (.resultRequest, 8),
        ] as [(ServerStage, Int)])
    func silence(stage: ServerStage, messages: Int) async throws {
        let brief = Duration.milliseconds(30)
        let configure: @Sendable (inout EmbeddedServerConfiguration) -> Void = { configuration in
            switch stage {
            case .identification: configuration.timeouts.identification = brief
            case .completion: configuration.timeouts.replay = brief
            default: configuration.timeouts.setUp = brief
            }
        }
        let before = [
            "a1B2c3D4e5;0;Music-05132024;0;17;False;127.0.0.1;3.74", "[-1, null, null]", "WillSendIperf", "1",
            "WillSendMobileStats", "{}", "DONE;1", "[[1,2,3],[1,2,3]]",
        ]
        try await withServer(configure: configure) { server in
            let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
            if messages > 0 {
                try await channel.send(before.prefix(messages).map(RawConnection.framed).joined())
            }
            let received = await channel.readToEnd()
            #expect(received.isEmpty == (messages < 2))
            while await server.activity().sessions > 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    @Test("A whole side channel has its time, however busy it is") func sessionLimit() async throws {
        try await withServer(configure: { $0.timeouts.session = .milliseconds(50) }) { server in
            let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
            _ = await channel.readToEnd()
        }
    }

    @Test("One address cannot take all connections") func connectionLimit() async throws {
        try await withServer(configure: { $0.connectionsPerAddress = 3 }) { server in
            var open: [RawConnection] = []
            for _ in 0..<3 { open.append(try await RawConnection.open(server.endpoint.ownIP)) }
            let tooMany = try await RawConnection.open(server.endpoint.sideChannelPlain)
            #expect(await tooMany.readToEnd() == [])
            let other = try await Conversation.open(server, from: "127.0.0.9")
            #expect(other.permission == "1;127.0.0.9;100")
            for connection in open { await connection.close() }
        }
    }

    @Test("Twenty clients of twenty addresses are served at once") func manyClients() async throws {
        try await withServer { server in
            let bytes = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 2...21 {
                    group.addTask {
                        let address = "127.0.0.\(number)"
                        let conversation = try await Conversation.open(
                            server, user: "user\(number)", from: address)
                        guard conversation.permission == "1;\(address);100" else { return 0 }
                        let replay = try await RawConnection.open(
                            try #require(conversation.port()), from: address)
                        try await replay.send(Samples.opening)
                        var received = try await replay.read(5_000).count
                        try await replay.send(Samples.second)
                        received += await replay.readToEnd().count
                        return try await conversation.finish() == ["OK", "OK"] ? received : 0
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(bytes == [Int](repeating: 75_000, count: 20))
        }
    }
}
