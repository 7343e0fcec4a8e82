import ClassifierSearch
import Recordings
import Testing

@Suite("Search in the bundled recordings")
struct BundledRecordingsTests {
    @Test(
        "A server name that a strict TLS parser reads is found byte by byte, its lengths apart, in 90 probes")
    func serverName() throws {
        let recording = try Samples.bundled("Netflix_06072024")
        let name = try #require(recording.serverName)
        let done = try Investigation(recording, .serverName { $0 == name })
        let main = try #require(try done.regions.first)
        #expect(main.isMain)
        #expect(main.text == name)
        #expect(main.fields == [.serverName])
        #expect(main.packetLabel == "C_1")
        #expect(try done.texts == [[name]])
        let framing = try done.regions.dropFirst()
        #expect(!framing.isEmpty)
        #expect(framing.allSatisfy { $0.isFraming })
        let fields = Set(framing.flatMap(\.fields))
        #expect(fields.isSuperset(of: [.recordType, .handshakeType, .serverNameLength]))
        #expect(fields.isDisjoint(with: [.random, .sessionID, .cipherSuites]))
        #expect(done.search.probesTaken <= 90)
    }

    @Test("With the framing spared the same name takes 62 probes at most and nothing else is reported")
    func sparedFraming() throws {
        let recording = try Samples.bundled("Netflix_06072024")
        let name = try #require(recording.serverName)
        let done = try Investigation(recording, .serverName { $0 == name }, sparing: .framing)
        #expect(try done.regions.map(\.text) == [name])
        #expect(done.search.probesTaken <= 62)
        #expect(done.search.space.sparesBytes)
    }

    @Test("Of a rule about a domain only the bytes of the domain are reported")
    func suffix() throws {
        let recording = try Samples.bundled("Netflix_06072024")
        let done = try Investigation(
            recording, .serverName { $0.hasSuffix(".nflxvideo.net") }, sparing: .framing)
        // This parser takes no name with a byte outside ASCII, so the bytes before the domain matter too.
        let whole = try #require(recording.serverName)
        #expect(try done.regions.map(\.text) == [whole])

        let lenient = try Investigation(recording, .all(Array(".nflxvideo.net".utf8)))
        #expect(try lenient.regions.map(\.text) == [".nflxvideo.net"])
        #expect(try lenient.regions.first?.fields == [.serverName])
        #expect(lenient.search.probesTaken <= 32)
    }

    @Test("A TLS version in the first packet is named as such")
    func version() throws {
        let recording = try Samples.bundled("Netflix_06072024")
        let done = try Investigation(recording, .at(9, ofPacket: 0, [0x03, 0x03]))
        #expect(try done.regions.map(\.fields) == [[.helloVersion]])
        #expect(try done.regions.map(\.region.range) == [9..<11])
    }

    @Test("The Host of an HTTP request is found, with the method that the rule needs too")
    func host() throws {
        let recording = try Samples.bundled("Pandora_05132024")
        let name = try #require(recording.serverName)
        let done = try Investigation(recording, .all(Array("GET ".utf8), Array(name.utf8)))
        #expect(try done.regions.first?.text == name)
        #expect(try done.regions.first?.fields == [.headerValue(.readable("Host"))])
        #expect(try done.texts == [["GET", name]])
        #expect(try done.regions.last?.fields == [.separator])
        #expect(done.search.probesTaken <= 70)
    }

    @Test("The first bytes of a call's 1380 datagrams are found in 14 probes")
    func datagrams() throws {
        let recording = try Samples.bundled("Zoom_05062024")
        let payload = recording.packets[0].payload
        let done = try Investigation(recording, .at(0, ofPacket: 0, Array(payload.prefix(2))))
        #expect(try done.regions.map(\.region) == [PayloadRegion(packet: 0, range: 0..<2)])
        #expect(done.search.probesTaken <= 14)
    }
}
