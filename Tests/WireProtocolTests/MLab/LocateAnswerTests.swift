import Testing
import WireProtocol

@Suite("The answer of a locate service")
struct LocateAnswerTests {
    private func machines(_ body: String) throws -> [MLabMachine] {
        guard case .machines(let machines) = try LocateAnswer(body: body) else { return [] }
        return machines
    }

    /// An answer as M-Lab gives it: more members than are needed, several URLs a machine.
    private static let published = """
        {"results": [
          {"machine": "mlab1-abc01.example.org", "hostname": "wehe-mlab1-abc01.example.org",
           "location": {"city": "Somewhere", "country": "XY"},
           "urls": {"wss://:4443/v0/envelope/access":
             "wss://wehe-mlab1-abc01.example.org:4443/v0/envelope/access?access_token=eyJh.b-c_d&index=0"}},
          {"machine": "mlab3-def02.example.org",
           "urls": {"wss://:4443/v0/envelope/access": "wss://wehe-mlab3-def02.example.org:4443/v0/envelope/access?access_token=z"}}
        ]}
        """

    @Test("machines come in the answer's order, with the name of their replay server and their envelope")
    func published() throws {
        let machines = try machines(Self.published)
        #expect(machines.map(\.name) == ["mlab1-abc01.example.org", "mlab3-def02.example.org"])
        #expect(machines.map(\.host) == ["wehe-mlab1-abc01.example.org", "wehe-mlab3-def02.example.org"])
        #expect(machines.map(\.site) == ["abc01", "def02"])
        let envelope = try #require(machines.first).envelope
        #expect(envelope.host == "wehe-mlab1-abc01.example.org")
        #expect(envelope.port == 4443)
        #expect(envelope.usesTLS)
        #expect(envelope.target == "/v0/envelope/access?access_token=eyJh.b-c_d&index=0")
        #expect(machines.allSatisfy { $0.ports == nil })
    }

    @Test("an empty list is a list, not a failure")
    func empty() throws {
        #expect(try LocateAnswer(body: #"{"results": []}"#) == .machines([]))
    }

    @Test("an answer without results tells its reason")
    func failures() throws {
        let body = #"{"error": {"type": "x", "title": "no capacity at these sites", "status": 404}}"#
        #expect(try LocateAnswer(body: body) == .failed(reason: "no capacity at these sites"))
        #expect(try LocateAnswer(body: "{}") == .noResults)
        #expect(
            try LocateAnswer(body: #"{"results": null}"#) == .noResults)
    }

    @Test("an answer that is no JSON object is malformed", arguments: ["", "[]", "<html>", "{"])
    func malformed(body: String) {
        #expect(throws: WireProtocolError.self) { try LocateAnswer(body: body) }
    }

    @Test(
        "a machine without a usable name or envelope is left out and the others stay",
        arguments: [
            #"{"urls": {"wss://:4443/v0/envelope/access": "wss://a.example:4443/v0/envelope/access"}}"#,
            #"{"machine": "a.example"}"#,
            #"{"machine": "a.example", "urls": {}}"#,
            #"{"machine": "a.example", "urls": {"wss://:4443/v0/envelope/access": 7}}"#,
            #"{"machine": "a.example", "urls": {"wss://:4443/v0/envelope/access": "https://a.example/"}}"#,
            #"{"machine": "a.example", "urls": {"wss:///ndt/v7/download": "wss://a.example/ndt/v7/download"}}"#,
            #"{"machine": "a example/..", "urls": {"wss://:4443/v0/envelope/access": "wss://a:4443/v0/envelope/access"}}"#,
            "7", "null",
        ])
    func unusable(entry: String) throws {
        let good = #"{"machine": "b.example", "urls": {"wss://:4443/v0/envelope/access": "wss://b:4443/x"}}"#
        #expect(try machines("{\"results\": [\(entry), \(good)]}").map(\.name) == ["b.example"])
    }

    @Test("the exact key wins; otherwise any envelope counts, with TLS before without")
    func keys() throws {
        func envelope(_ urls: String) throws -> String? {
            try machines(#"{"results": [{"machine": "a.example", "urls": {\#(urls)}}]}"#).first?.envelope.text
        }
        let other = #""wss://:443/v0/envelope/access": "wss://a:443/other""#
        let plain = #""ws://:80/v0/envelope/access": "ws://a:80/plain""#
        #expect(
            try envelope(#"\#(other), "wss://:4443/v0/envelope/access": "wss://a:4443/exact""#)
                == "wss://a:4443/exact")
        #expect(try envelope("\(plain), \(other)") == "wss://a:443/other")
        #expect(try envelope(plain) == "ws://a:80/plain")
    }

    @Test("what is written reads back the same, ports of a lab included")
    func roundTrip() throws {
        let envelope = try #require(
            EnvelopeURL("wss://[2001:db8::1]:9000/v0/envelope/access?access_token=ab%20c"))
        let answer = LocateAnswer.machines([
            MLabMachine(name: "mlab1-lab01.test", envelope: envelope),
            MLabMachine(
                name: "mlab2-lab01.test", envelope: envelope,
                ports: .init(sideChannel: 40_001, results: 40_002, ownIPQuery: 40_003)),
        ])
        #expect(try LocateAnswer(body: answer.body) == answer)
        let failure = LocateAnswer.failed(reason: "a \"quoted\" reason")
        #expect(try LocateAnswer(body: failure.body) == failure)
    }

    @Test("ports that cannot be are passed over")
    func badPorts() throws {
        let body = """
            {"results": [{"machine": "a.example", "wehe": {"side_channel": 0, "results": 1, "own_ip": 70000},
              "urls": {"wss://:4443/v0/envelope/access": "wss://a:4443/x"}}]}
            """
        #expect(try machines(body).map(\.ports) == [nil])
    }

    @Test("a site is read from names of M-Lab's form only")
    func sites() throws {
        let envelope = try #require(EnvelopeURL("wss://a/x"))
        func site(_ name: String) -> String? { MLabMachine(name: name, envelope: envelope).site }
        #expect(site("mlab1-lga0t.mlab-sandbox.example.org") == "lga0t")
        #expect(site("mlab1.lga02.example.org") == nil)
        #expect(site("machine-lga02.example.org") == nil)
        #expect(site("") == nil)
    }
}
