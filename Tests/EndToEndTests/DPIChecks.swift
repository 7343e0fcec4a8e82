import Basics
import ClassifierSearch
import Differentiation
import Recordings
import ReplayClient
import ReplayServer
import TestModel
import TestSupport
import Testing

extension DPIMeasurements {
    @Test("A server name is found byte for byte, with the field it lies in")
    func serverName() async throws {
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

    @Test("Two patterns that have to match together are two regions")
    func two() async throws {
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

    @Test("A rule on the port alone ends with no byte that matters")
    func port() async throws {
        let app = try ShortApp(port: 8080, controlPort: 443, bytes: 3_000_000, seconds: 0.7)
        let done = try await SearchedApp.search(
            app.recordings, isPortTest: true, rules: "port=8080 shape rate=8Mbit/s",
            SearchedApp.client())
        #expect(done.report?.conclusion == .noByteMatters)
        // Three of everything inverted, and the control once more.
        #expect(done.records.count <= 4)
    }

    @Test("Of a port that lets nothing through no byte matters")
    func blocked() async throws {
        let app = try ShortApp(port: 8080, controlPort: 443, bytes: 3_000_000, seconds: 0.7)
        let done = try await SearchedApp.search(
            app.recordings, isPortTest: true, rules: "port=8080 block", SearchedApp.client(),
            timeout: 0.1)
        #expect(done.report?.conclusion == .noByteMatters)
        // Three of everything inverted, and the control once more.
        #expect(done.records.count <= 4)
    }

    @Test("Without a rule there is nothing to explain, and no probe runs")
    func nothing() async throws {
        let app = SearchedApp(
            payload: SearchedApp.noise(500, with: []), rules: "text=absent shape rate=8Mbit/s")
        let done = try await app.search()
        #expect(done.report?.conclusion == .nothingToExplain)
        #expect(done.records.isEmpty)
    }

    @Test("Whoever asks for it has probes run whatever the test of original and control says")
    func anyway() async throws {
        let app = SearchedApp(
            payload: SearchedApp.noise(500, with: []), rules: "text=absent shape rate=8Mbit/s")
        let done = try await app.search(anyway: true)
        #expect(!done.records.isEmpty)
    }
}
