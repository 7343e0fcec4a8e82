import Testing
import WireProtocol

@Suite("The client's side of the side channel (Specification 5.2, 18.1)")
struct ClientSideChannelTests {
    private typealias Stage = ClientStage

    @Test("a TCP replay takes the course of Appendix B")
    func tcpReplay() throws {
        var machine = ClientSideChannel(identification: Conversation.identification)
        #expect(machine.opened() == [.send([Conversation.identificationBody, "[-1, null, null]"])])
        #expect(
            machine.received("1;203.0.113.9;100") == [
                .granted(clientAddress: "203.0.113.9", slices: 100), .send(["NoIperf", "NoMobileStats"]),
            ])
        #expect(machine.received(Conversation.mappingBody) == [])
        let mapping = try PortMapping(body: Conversation.mappingBody)
        #expect(machine.received("0") == [.startReplay(mapping: mapping, senderCount: 0)])
        #expect(
            machine.replayEnded(.done(seconds: 7.94), samples: Conversation.samples)
                == [.send(["DONE;7.94", Conversation.samplesBody])])
        #expect(machine.received("OK") == [.send(["Result;No"])])
        #expect(machine.received("OK") == [.finish])
        #expect(machine.closed() == [])
        #expect(machine.stage == .finished)
    }

    @Test("a UDP replay is notified of its flow's beginning and end")
    func udpReplay() throws {
        var machine = Conversation.client(in: .senderCount)
        let mapping = try PortMapping(body: Conversation.mappingBody)
        #expect(machine.received("1") == [.startReplay(mapping: mapping, senderCount: 1)])
        #expect(machine.received("STARTED;51234") == [.notify(.started(clientPort: 51_234))])
        #expect(machine.received("DONE;51234") == [.notify(.done(clientPort: 51_234))])
        #expect(machine.stage == .replay)
    }

    @Test("device statistics are announced, then sent")
    func statistics() {
        var machine = ClientSideChannel(
            identification: Conversation.identification, statistics: "{\"os\": \"x\"}")
        _ = machine.opened()
        #expect(
            machine.received("1;203.0.113.9;100").last
                == .send(["NoIperf", "WillSendMobileStats", "{\"os\": \"x\"}"]))
    }

    @Test("a change for the server is sent with the identification")
    func change() {
        var machine = ClientSideChannel(
            identification: Conversation.identification,
            change: .alter(packet: 1, action: .invertRegion, region: 0..<4))
        #expect(
            machine.opened() == [.send([Conversation.identificationBody, "[1, \"ReplaceI\", [0, 4]]"])])
    }

    @Test("late notifications are passed over until the end", arguments: [Stage.acknowledgement, .farewell])
    func lateNotifications(_ stage: ClientStage) {
        var machine = Conversation.client(in: stage)
        #expect(machine.received("DONE;51234") == [])
        #expect(machine.stage == stage)
        #expect(machine.received("OK") != [])
    }

    @Test("a sender count that is no number counts as none")
    func senderCount() throws {
        var machine = Conversation.client(in: .senderCount)
        #expect(
            machine.received("several")
                == [.startReplay(mapping: try PortMapping(body: Conversation.mappingBody), senderCount: 0)])
    }

    @Test(
        "a refusal ends the conversation with its reason",
        arguments: [
            ("0;1", Permission.Refusal.unknownReplay), ("0;2;100", .addressInUse), ("0;3", .overloaded),
            ("0;9", .other("9")),
        ])
    func refusals(_ body: String, _ refusal: Permission.Refusal) {
        var machine = Conversation.client(in: .permission)
        #expect(machine.received(body) == [.fail(.refused(refusal))])
        #expect(machine.stage == .finished)
        #expect(machine.timedOut() == [])
    }

    @Test(
        "a close is told with its stage, and after the mapping means that the replay is unknown",
        arguments: [
            (Stage.connecting, SideChannelFailure.closed(during: .connecting)),
            (.permission, .closed(during: .permission)), (.mapping, .closed(during: .mapping)),
            (.senderCount, .grantedUnknownReplay), (.replay, .closed(during: .replay)),
            (.acknowledgement, .closed(during: .acknowledgement)),
        ])
    func closes(_ stage: ClientStage, _ failure: SideChannelFailure) {
        var machine = Conversation.client(in: stage)
        #expect(machine.closed() == [.fail(failure)])
        #expect(machine.stage == .finished)
    }

    @Test(
        "silence is told with its stage",
        arguments: [Stage.connecting, .permission, .mapping, .senderCount, .acknowledgement])
    func silences(_ stage: ClientStage) {
        var machine = Conversation.client(in: stage)
        #expect(machine.timedOut() == [.fail(.silent(during: stage))])
        #expect(machine.stage == .finished)
    }

    @Test("the second acknowledgement may stay away, for nothing depends on it")
    func farewell() {
        var closing = Conversation.client(in: .farewell)
        #expect(closing.closed() == [.finish])
        var silent = Conversation.client(in: .farewell)
        #expect(silent.timedOut() == [.finish])
    }

    @Test(
        "a message that has no place in its stage is a violation that names it",
        arguments: [
            (
                Stage.permission, "OK",
                WireProtocolError.malformed(
                    message: .permission, body: "OK", expected: .permission)
            ),
            (.mapping, "0", .malformed(message: .portMapping, body: "0", expected: .object)),
            (.replay, "OK", .unexpected(body: "OK", .client(.replay))),
            (
                .acknowledgement, "NO",
                .malformed(message: .acknowledgement, body: "NO", expected: .literally(["OK"]))
            ),
            (.connecting, "OK", .unexpected(body: "OK", .client(.connecting))),
            (.finished, "OK", .unexpected(body: "OK", .client(.finished))),
        ])
    func violations(_ stage: ClientStage, _ body: String, _ violation: WireProtocolError) throws {
        var machine = Conversation.client(in: stage)
        let actions = machine.received(body)
        guard case .fail(.protocolViolation(let error)) = try #require(actions.first) else {
            Issue.record("\(actions) is no violation")
            return
        }
        #expect(error == violation)
        #expect(machine.stage == .finished)
    }

    @Test(
        "timeout is as long as Specification 18.1 asks in every stage",
        arguments: [
            (Stage.connecting, Duration?.some(.seconds(10))), (.permission, .seconds(10)),
            (.mapping, .seconds(10)),
            (.senderCount, .seconds(10)), (.replay, nil), (.acknowledgement, .seconds(10)),
            (.farewell, .seconds(1)), (.finished, nil),
        ])
    func timeout(_ stage: ClientStage, _ timeout: Duration?) {
        #expect(Conversation.client(in: stage).stage == stage)
        #expect(Conversation.client(in: stage).timeout == timeout)
    }

    @Test("events out of turn change nothing")
    func outOfTurn() {
        var opened = Conversation.client(in: .mapping)
        #expect(opened.opened() == [])
        #expect(opened.replayEnded(.done(seconds: 1), samples: Conversation.samples) == [])
        #expect(opened.stage == .mapping)
        var finished = Conversation.client(in: .finished)
        #expect(finished.closed() == [])
        #expect(finished.timedOut() == [])
    }
}
