import Testing
import WireProtocol

@Suite("Client against server, message by message")
struct BothSidesTests {
    /// Two machines and the messages between them.
    private struct Wire {
        var client = ClientSideChannel(identification: Conversation.identification)
        var server = ServerSideChannel()
        var toServer: [String] = []
        var toClient: [String] = []
        var log: [String] = []
        let mapping: PortMapping
        let permission: Permission

        mutating func run() throws {
            perform(client.opened())
            while !toServer.isEmpty || !toClient.isEmpty {
                if server.stage != .decision, !toServer.isEmpty {
                    let body = toServer.removeFirst()
                    log.append("> " + body)
                    perform(try server.received(body))
                } else {
                    let body = toClient.removeFirst()
                    log.append("< " + body)
                    perform(client.received(body))
                }
            }
        }

        private mutating func perform(_ actions: [ClientSideChannel.Action]) {
            for action in actions {
                switch action {
                case .send(let bodies): toServer += bodies
                case .startReplay(let mapping, _):
                    log.append(mapping == self.mapping ? "the replay" : "a replay elsewhere")
                    perform(client.replayEnded(.done(seconds: 7.94), samples: Conversation.samples))
                case .finish: log.append("the client is content")
                case .fail(let failure): log.append("the client fails: \(failure)")
                case .granted, .notify: break
                }
            }
        }

        private mutating func perform(_ actions: [ServerSideChannel.Action]) {
            for action in actions {
                switch action {
                case .decide: perform(server.decided(permission))
                case .openReplay: toClient += [mapping.body, "0"]
                case .keep(let samples, let answer):
                    log.append("kept \(samples?.throughput.count ?? 0) samples")
                    toClient.append(answer)
                case .send(let bodies): toClient += bodies
                case .finish(let last): toClient.append(last)
                case .abandon(let reason): log.append("the server abandons: \(reason)")
                case .replayEnded: break
                }
            }
        }
    }

    @Test("both come to a good end with the messages of Appendix B")
    func goodEnd() throws {
        var wire = Wire(
            mapping: try PortMapping(body: Conversation.mappingBody),
            permission: .granted(clientAddress: "203.0.113.9", slices: 100))
        try wire.run()
        #expect(
            wire.log == [
                "> " + Conversation.identificationBody, "> [-1, null, null]", "< 1;203.0.113.9;100",
                "> NoIperf",
                "> NoMobileStats", "< " + Conversation.mappingBody, "< 0", "the replay", "> DONE;7.94",
                "> " + Conversation.samplesBody, "kept 3 samples", "< OK", "> Result;No", "< OK",
                "the client is content",
            ])
        #expect(wire.client.stage == .finished)
        #expect(wire.server.stage == .finished)
    }

    @Test("both end at a refusal")
    func refusal() throws {
        var wire = Wire(mapping: PortMapping(), permission: .refused(.addressInUse))
        try wire.run()
        #expect(
            wire.log.suffix(3) == [
                "the server abandons: refused", "< 0;2;100",
                "the client fails: \(SideChannelFailure.refused(.addressInUse))",
            ])
    }
}
