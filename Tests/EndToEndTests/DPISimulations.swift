import ClassifierSearch
import Recordings
import ReplayClient
import ReplayTesting
import Simulation
import TestModel
import TestSupport
import Testing

@Suite("A classifier's rule is found, in a simulation")
struct DPISimulations {
    @Test("A keyword that has the connection reset is found like one that is slowed down")
    func reset() throws {
        try simulated {
            let app = SearchedApp(
                payload: SearchedApp.noise(100, with: [(60, "keyword")]), rules: "text=keyword reset")
            let done = try await app.search()
            #expect(done.report?.references.obstacle == .nothingReceived([.original]))
            #expect(done.report?.regions.map { $0.map(\.text) } == [["keyword"]])
        }
    }

    @Test("An interrupted search goes on where it was and finds the same")
    func resumed() throws {
        try simulated {
            let app = SearchedApp(
                payload: SearchedApp.noise(100, with: [(60, "keyword")]),
                rules: "text=keyword shape rate=8Mbit/s")
            let first = try await app.search(cancelledAfter: 4)
            #expect(first.report == nil)
            let saved = try #require(first.saved)
            #expect(saved.outcomes.count >= 4)
            let rest = try await app.search(SearchedApp.client(resuming: saved))
            #expect(rest.records.first?.number == saved.outcomes.count + 1)
            #expect(rest.report?.regions.map { $0.map(\.text) } == [["keyword"]])
        }
    }

    @Test("The server leads a client to the rule by upstream's commands")
    func upstream() throws {
        try simulated {
            let app = SearchedApp(
                payload: SearchedApp.noise(40, with: [(25, "key")]), rules: "text=key shape rate=8Mbit/s")
            let done = try await app.search(.server(carrier: "nil", resumes: false))
            #expect(done.report?.serverText == "C_1: key")
            #expect(done.report?.regions.map { $0.map(\.region.range) } == [[25..<28]])
            #expect(done.records.allSatisfy { $0.purpose == nil })
            print("led by the server, 3 bytes in 40: \(done.records.count) probes")
        }
    }

    @Test("Led by the server that alters what it sends itself, a rule on its bytes is found")
    func serverBytes() throws {
        try simulated {
            let app = SearchedApp(
                payload: SearchedApp.noise(40, with: []), rules: "text=key from=server shape rate=8Mbit/s")
            let done = try await app.searchAnswers(
                { .server(carrier: "nil", resumes: false, packets: $0) }, holding: "key")
            #expect(done.report?.serverText == "S_1: key")
            let regions = done.report?.regions.flatMap(\.self) ?? []
            #expect(regions.map(\.region) == [PayloadRegion(.server, packet: 0, range: 50..<53)])
            #expect(regions.map(\.packetLabel) == ["S_1"] && regions.map(\.flowOffset) == [50])
            #expect(done.records.first?.regions.first?.sender == .client)
        }
    }

    @Test("A server name is found byte for byte, with the field it lies in")
    func serverName() throws {
        try simulated {
            let name = "a.example.net"
            let hello = clientHello(name)
            let app = SearchedApp(payload: hello, rules: "sni=\(name) shape rate=8Mbit/s")
            let done = try await app.search()
            let main = try #require(done.report?.regions.first?.first)
            #expect(main.text == name)
            #expect(main.fields == [.serverName])
            #expect(main.region.range == hello.count - name.utf8.count..<hello.count)
            print("server name of 13 bytes: \(done.records.count) probes")
        }
    }

    @Test("Two patterns that have to match together are two regions")
    func two() throws {
        try simulated {
            let app = SearchedApp(
                payload: SearchedApp.noise(500, with: [(40, "alpha"), (400, "omega")]),
                rules: "text=alpha text=omega shape rate=8Mbit/s")
            let done = try await app.search()
            #expect(done.report?.regions.map { Set($0.map(\.text)) } == [["alpha", "omega"]])
            #expect(
                done.report?.regions.first?.map(\.region.range).sorted { $0.lowerBound < $1.lowerBound } == [
                    40..<45, 400..<405,
                ])
            print("two keywords of 5 bytes in 500: \(done.records.count) probes")
        }
    }

    @Test("A rule on the port alone ends with no byte that matters")
    func port() throws {
        try simulated {
            let app = try ShortApp(port: 8080, controlPort: 443, bytes: 3_000_000, seconds: 0.7)
            let done = try await SearchedApp.search(
                app.recordings, isPortTest: true, rules: "port=8080 shape rate=8Mbit/s",
                SearchedApp.client())
            #expect(done.report?.conclusion == .noByteMatters)
            // Three of everything inverted, and the control once more.
            #expect(done.records.count <= 4)
        }
    }

    @Test("Of a port that lets nothing through no byte matters")
    func blocked() throws {
        try simulated {
            let app = try ShortApp(port: 8080, controlPort: 443, bytes: 3_000_000, seconds: 0.7)
            let done = try await SearchedApp.search(
                app.recordings, isPortTest: true, rules: "port=8080 block", SearchedApp.client(),
                timeout: 0.1)
            #expect(done.report?.conclusion == .noByteMatters)
            // Three of everything inverted, and the control once more.
            #expect(done.records.count <= 4)
        }
    }

    @Test("Without a rule there is nothing to explain, and no probe runs")
    func nothing() throws {
        try simulated {
            let app = SearchedApp(
                payload: SearchedApp.noise(500, with: []), rules: "text=absent shape rate=8Mbit/s")
            let done = try await app.search()
            #expect(done.report?.conclusion == .nothingToExplain)
            #expect(done.records.isEmpty)
        }
    }

    @Test("Whoever asks for it has probes run whatever the test of original and control says")
    func anyway() throws {
        try simulated {
            let app = SearchedApp(
                payload: SearchedApp.noise(500, with: []), rules: "text=absent shape rate=8Mbit/s")
            let done = try await app.search(anyway: true)
            #expect(!done.records.isEmpty)
        }
    }
}
