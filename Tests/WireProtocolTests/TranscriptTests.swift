import Basics
import Testing
import TestSupport
import WireProtocol

@Suite("Traffic recorded from upstream programs")
struct TranscriptTests {
    /// One line of a side-channel transcript.
    struct Line: Decodable {
        let connection: Int
        let direction: String
        let length: String?
        let body: String?
        let event: String?

        var isFromClient: Bool { direction == "client-to-server" }
    }

    static let conversations = ["pandora", "teams", "skype"].flatMap { name in [1, 2].map { (name, $0) } }

    private func lines(_ name: String, _ connection: Int) throws -> [Line] {
        try Vectors.lines(of: Vectors.sideChannelTranscript(of: name), as: Line.self)
            .filter { $0.connection == connection }
    }

    @Test("every recorded message has the length its header gives", arguments: conversations)
    func lengths(_ name: String, _ connection: Int) throws {
        for line in try lines(name, connection) {
            guard let length = line.length, let body = line.body else { continue }
            let limit = ProtocolLimits.serverBodyLimit
            #expect(try SideChannelFrame.bodyLength(header: bytes(length), limit: limit) == body.utf8.count)
            #expect(SideChannelFrame.encode(body) == bytes(length + body))
        }
    }

    @Test("our server understands the upstream client", arguments: conversations)
    func server(_ name: String, _ connection: Int) throws {
        let lines = try lines(name, connection)
        let bodies = lines.filter(\.isFromClient).compactMap(\.body)
        try #require(bodies.count == 7)
        let permission = try Permission(body: try #require(lines.first { !$0.isFromClient }?.body))
        let identification = try Identification(body: bodies[0])
        let samples = try ThroughputSamples(body: bodies[5])
        guard case .done(let seconds) = ReplayCompletion(body: bodies[4]) else {
            Issue.record("\(bodies[4]) is no completion")
            return
        }

        var machine = ServerSideChannel()
        #expect(try machine.received(bodies[0]) == [])
        #expect(try machine.received(bodies[1]) == [.decide(identification, .none)])
        #expect(machine.decided(permission) == [.send(["1;127.0.0.1;100"])])
        #expect(try machine.received(bodies[2]) == [])
        #expect(try machine.received(bodies[3]) == [.openReplay])
        #expect(try machine.received(bodies[4]) == [.replayEnded(seconds: seconds)])
        #expect(try machine.received(bodies[5]) == [.keep(samples, then: "OK")])
        #expect(try machine.received(bodies[6]) == [.finish(last: "OK")])

        #expect(identification.userID == "@kyy5t9ykw")
        #expect(identification.body == bodies[0])
        #expect(identification.isLastReplay == (connection == 2))
        #expect(samples.throughput.count == samples.sliceEnds.count)
        #expect(samples.throughput.count > 5)
        #expect((1.0...20.6).contains(seconds))
    }

    @Test("our client understands the upstream server", arguments: conversations)
    func client(_ name: String, _ connection: Int) throws {
        let lines = try lines(name, connection)
        let sent = lines.filter(\.isFromClient).compactMap(\.body)
        let answers = lines.filter { !$0.isFromClient }
        let identification = try Identification(body: try #require(sent.first))
        var machine = ClientSideChannel(identification: identification)
        var course: [String] = []
        var said: [String] = []

        func perform(_ actions: [ClientSideChannel.Action]) throws {
            for action in actions {
                switch action {
                case .send(let bodies): said += bodies
                case .granted(let address, let slices): course.append("granted \(address) \(slices)")
                case .startReplay(_, let count):
                    course.append("replay with \(count) senders")
                case .notify(.started): course.append("started")
                case .notify(.done): course.append("done")
                case .finish: course.append("finished")
                case .fail(let failure): course.append("failed: \(failure)")
                }
            }
        }
        try perform(machine.opened())
        for answer in answers {
            if answer.body == "OK", machine.stage == .replay {
                let samples = try ThroughputSamples(body: sent[5])
                try perform(machine.replayEnded(ReplayCompletion(body: sent[4]), samples: samples))
            }
            try perform(answer.body.map { machine.received($0) } ?? machine.closed())
        }
        let notifications = name == "skype" ? ["started", "done"] : name == "teams" ? ["started"] : []
        let senders = name == "pandora" ? 0 : 1
        #expect(
            course == ["granted 127.0.0.1 100", "replay with \(senders) senders"] + notifications + [
                "finished"
            ])
        #expect(said.count == 7)
        #expect(said.prefix(5) == sent.prefix(5))
        #expect(try ThroughputSamples(body: said[5]) == ThroughputSamples(body: sent[5]))
        #expect(said[6] == sent[6])
    }

    @Test("the recorded port mapping leads to every recorded flow", arguments: conversations)
    func mapping(_ name: String, _ connection: Int) throws {
        let body = try #require(try lines(name, connection).first { $0.body?.hasPrefix("{") ?? false }?.body)
        let mapping = try PortMapping(body: body)
        func port(_ transport: Transport, _ address: String, _ port: String) -> Int? {
            mapping.target(transport: transport, recordedAddress: address, recordedPort: port)?.port
        }
        #expect(port(.tcp, "208.085.042.032", "00080") == 80)
        #expect(port(.tcp, "2606:4700::6811:164b", "8080") == 8_080)
        #expect(port(.udp, "010.110.049.082", "63308") == 63_308)
        #expect(port(.tcp, "", "00000") == nil)
        #expect(try PortMapping(body: mapping.body) == mapping)
    }
}
