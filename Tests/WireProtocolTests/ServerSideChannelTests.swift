import Testing
import WireProtocol

@Suite("The server's side of the side channel (Specification 5.2, 18.2)")
struct ServerSideChannelTests {
    private typealias Stage = ServerStage

    @Test("a replay takes the course of Appendix B")
    func replay() throws {
        var machine = ServerSideChannel()
        #expect(try machine.received(Conversation.identificationBody) == [])
        #expect(try machine.received("[-1, null, null]") == [.decide(Conversation.identification, .none)])
        #expect(
            machine.decided(.granted(clientAddress: "203.0.113.9", slices: 100)) == [
                .send(["1;203.0.113.9;100"])
            ])
        #expect(try machine.received("NoIperf") == [])
        #expect(try machine.received("NoMobileStats") == [.openReplay])
        #expect(try machine.received("DONE;7.94") == [.replayEnded(seconds: 7.94)])
        #expect(try machine.received(Conversation.samplesBody) == [.keep(Conversation.samples, then: "OK")])
        #expect(try machine.received("Result;No") == [.finish(last: "OK")])
        #expect(machine.stage == .finished)
    }

    @Test("an announced iperf rate and announced statistics are read and dropped")
    func announced() throws {
        var machine = try Conversation.server(in: .bandwidthProbe)
        #expect(try machine.received("WillSendIperf") == [])
        #expect(try machine.received("12 Mbit/s") == [])
        #expect(try machine.received("WillSendMobileStats") == [])
        #expect(try machine.received("{\"manufacturer\": nil") == [.openReplay])
    }

    @Test(
        "a refusal is sent and the conversation abandoned",
        arguments: [
            (Permission.Refusal.unknownReplay, "0;1"), (.addressInUse, "0;2;100"), (.overloaded, "0;3"),
        ])
    func refusals(_ refusal: Permission.Refusal, _ body: String) throws {
        var machine = try Conversation.server(in: .decision)
        #expect(machine.decided(.refused(refusal)) == [.send([body]), .abandon(reason: "refused")])
        #expect(machine.stage == .finished)
    }

    @Test("a client may give up instead of completing", arguments: ["ipFlip", "timeout", "anything"])
    func abandons(_ body: String) throws {
        var machine = try Conversation.server(in: .completion)
        #expect(try machine.received(body) == [.abandon(reason: body)])
        #expect(machine.stage == .finished)
    }

    @Test("a client without samples is acknowledged all the same")
    func noSamples() throws {
        var machine = try Conversation.server(in: .samples)
        #expect(try machine.received("NoJitter;a1B2c3D4e5") == [.keep(nil, then: "OK")])
        #expect(machine.stage == .resultRequest)
    }

    @Test("asking for a blob is answered like asking for none")
    func blob() throws {
        var machine = try Conversation.server(in: .resultRequest)
        #expect(try machine.received("Result;Yes") == [.finish(last: "OK")])
    }

    @Test("the six-field identification of old clients is taken")
    func sixFields() throws {
        var machine = ServerSideChannel()
        #expect(try machine.received("a1B2c3D4e5;1;YoutubeRandom-12122018;x;3;True") == [])
        let actions = try machine.received("[-1,\"null\",\"null\"]")
        guard case .decide(let identification, .none) = try #require(actions.first) else {
            Issue.record("\(actions) asks for no decision")
            return
        }
        #expect(identification.clientAddress == nil)
    }

    @Test(
        "a malformed message is refused by the name of its stage",
        arguments: [
            (Stage.identification, WireMessage.identification), (.changeSpecification, .changeSpecification),
            (.bandwidthProbe, .bandwidthProbeAnnouncement), (.statistics, .statisticsAnnouncement),
            (.samples, .samples),
        ])
    func malformed(_ stage: ServerStage, _ message: WireMessage) throws {
        var machine = try Conversation.server(in: stage)
        guard case .malformed(message, body: "hello", _)? = refusal({ try machine.received("hello") }) else {
            Issue.record("\(stage) takes it")
            return
        }
    }

    @Test(
        "no message may come while the server decides or after the end",
        arguments: [Stage.decision, .finished])
    func unexpected(_ stage: ServerStage) throws {
        var machine = try Conversation.server(in: stage)
        #expect(machine.stage == stage)
        #expect(
            refusal { try machine.received("NoIperf") } == .unexpected(body: "NoIperf", .server(stage)))
    }

    @Test("a decision out of turn changes nothing", arguments: Stage.allCases.filter { $0 != .decision })
    func decisionOutOfTurn(_ stage: ServerStage) throws {
        var machine = try Conversation.server(in: stage)
        #expect(machine.decided(.refused(.overloaded)) == [])
        #expect(machine.stage == stage)
    }

    @Test(
        "timeout is 60 s for the identification, 120 s for the replay, else 10 s", arguments: Stage.allCases)
    func timeout(_ stage: ServerStage) throws {
        let expected: Duration =
            switch stage {
            case .identification: .seconds(60)
            case .completion: .seconds(120)
            default: .seconds(10)
            }
        #expect(try Conversation.server(in: stage).timeout == expected)
    }
}
