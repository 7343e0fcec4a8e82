import Basics
import ClassifierSearch
import Recordings
import Testing

@Suite("Search for the bytes that a classifier matches")
struct RuleSearchTests {
    @Test(
        "A keyword of ten bytes in a first packet of 500 takes 24 probes at most, wherever it stands",
        arguments: [0, 1, 137, 245, 250, 300, 489, 490])
    func keyword(place: Int) throws {
        let recording = try Samples.recording(
            Samples.noise(500, with: (place, "nflxvideo.")), Samples.noise(700, seed: 2),
            Samples.noise(700, seed: 3))
        let done = try Investigation(recording, .all(Array("nflxvideo.".utf8)))
        let region = try #require(try done.regions.first)
        #expect(try done.regions.count == 1)
        #expect(region.region == PayloadRegion(packet: 0, range: place..<place + 10))
        #expect(region.text == "nflxvideo.")
        #expect(region.bytes == Array("nflxvideo.".utf8))
        #expect(region.packetLabel == "C_1")
        #expect(region.fields == [.payload])
        #expect(region.isMain && !region.isFraming)
        #expect(done.search.probesTaken <= 24)
        #expect(done.search.conclusion == .rule(alternatives: try done.sets, isComplete: true))
    }

    @Test("A keyword in the 1000th of 2000 packets is found all the same, in 45 probes at most")
    func latePacket() throws {
        let packets = (0..<2000).map { index in
            index == 999
                ? Samples.noise(200, seed: 7, with: (80, "keyword!")) : Samples.noise(60, seed: UInt64(index))
        }
        let pair = "010.000.000.002.50621-192.000.002.010.09000"
        let recording = try Recording(
            name: "Call-01012030", transport: .udp,
            packets: packets.map { ClientPacket(timestamp: 0, payload: $0, pair: pair) },
            udpClientPorts: ["50621"])
        let done = try Investigation(recording, .at(80, ofPacket: 999, Array("keyword!".utf8)))
        let region = try #require(try done.regions.first)
        #expect(region.region == PayloadRegion(packet: 999, range: 80..<88))
        #expect(region.packetLabel == "C_1000")
        #expect(region.flowOffset == 999 * 60 + 80)
        #expect(done.search.probesTaken <= 45)
    }

    @Test("Two patterns that must match together are two regions, in one packet or in two")
    func together() throws {
        let one = try Samples.recording(Samples.noise(500, with: (40, "alpha"), (400, "omega-omega")))
        let first = try Investigation(one, .all(Array("alpha".utf8), Array("omega-omega".utf8)))
        #expect(try first.texts == [["alpha", "omega-omega"]])
        #expect(try first.regions.map(\.isMain) == [true, false])
        #expect(try first.regions.first?.text == "omega-omega")
        #expect(first.search.probesTaken <= 40)

        let two = try Samples.recording(
            Samples.noise(500, with: (40, "alpha")), Samples.noise(300, seed: 2),
            Samples.noise(300, seed: 3, with: (0, "omega")))
        let second = try Investigation(two, .all(Array("alpha".utf8), Array("omega".utf8)))
        #expect(try second.texts == [["alpha", "omega"]])
        #expect(try second.regions.map(\.region.packet).sorted() == [0, 2])
        #expect(second.search.probesTaken <= 40)
    }

    @Test("A gap between the bytes that matter is not taken for matching")
    func gap() throws {
        let recording = try Samples.recording(Samples.noise(300))
        let payload = recording.packets[0].payload
        let done = try Investigation(
            recording,
            Classifier { altered in
                [100, 101, 103, 110].allSatisfy { altered.packets[0].payload[$0] == payload[$0] }
            })
        #expect(
            try done.regions.map(\.region.range).sorted { $0.lowerBound < $1.lowerBound }
                == [100..<102, 103..<104, 110..<111])
    }

    @Test("Two alternative keywords are both found, though inverting either alone changes nothing")
    func alternatives() throws {
        let recording = try Samples.recording(
            Samples.noise(400, with: (30, "netflix"), (300, "nflx-ott")), Samples.noise(300, seed: 2))
        let done = try Investigation(recording, .any(Array("netflix".utf8), Array("nflx-ott".utf8)))
        #expect(Set(try done.texts) == [["netflix"], ["nflx-ott"]])
        #expect(done.search.conclusion == .rule(alternatives: try done.sets, isComplete: true))
        #expect(done.search.probesTaken <= 42)
    }

    @Test("A keyword that occurs twice is an alternative to itself")
    func repeated() throws {
        let recording = try Samples.recording(
            Samples.noise(200, with: (30, "keyword")), Samples.noise(200, seed: 2, with: (50, "keyword")))
        let done = try Investigation(recording, .all(Array("keyword".utf8)))
        #expect(try done.texts == [["keyword"], ["keyword"]])
        #expect(try done.search.matchedRegions(in: recording).map { $0.map(\.region.packet) } == [[0], [1]])
    }

    @Test("Alternatives may share a pattern")
    func sharedPattern() throws {
        let recording = try Samples.recording(
            Samples.noise(400, with: (10, "common"), (100, "left"), (300, "right")))
        let done = try Investigation(
            recording,
            Classifier { altered in
                let bytes = altered.packets[0].payload
                func has(_ text: String) -> Bool { Classifier.contains(bytes, Array(text.utf8)) }
                return has("common") && (has("left") || has("right"))
            })
        #expect(Set(try done.texts) == [["common", "left"], ["common", "right"]])
    }

    @Test("The search for alternatives ends at its limit and says so")
    func alternativeLimit() throws {
        let recording = try Samples.recording(
            Samples.noise(400, with: (10, "keyword"), (100, "keyword"), (200, "keyword"), (300, "keyword")))
        let done = try Investigation(
            recording, .all(Array("keyword".utf8)), settings: Samples.noiseless(alternatives: 2))
        #expect(try done.texts == [["keyword"], ["keyword"]])
        #expect(done.search.conclusion == .rule(alternatives: try done.sets, isComplete: false))
    }

    @Test("A rule about the port only ends after one probe: no bytes of this recording matter")
    func portOnly() throws {
        let recording = try Samples.recording(Samples.noise(500))
        let done = try Investigation(recording, .portOnly)
        #expect(done.search.conclusion == .noByteMatters)
        #expect(done.search.probesTaken == 1)
        #expect(try done.search.matchedRegions(in: recording).isEmpty)
    }

    @Test("Without differentiation there is nothing to explain, if the original is checked first")
    func nothing() throws {
        let recording = try Samples.recording(Samples.noise(500))
        let done = try Investigation(
            recording, settings: try SearchSettings(outcomeErrorRate: 0, checksOriginal: true)
        ) { probe, altered in
            #expect(probe.purpose == .original)
            #expect(altered == recording)
            return .notDifferentiated
        }
        #expect(done.search.conclusion == .nothingToExplain)
    }

    @Test("A single byte, the whole packet and a recording of one byte are found too")
    func extremes() throws {
        let recording = try Samples.recording(Samples.noise(500))
        let byte = try Investigation(recording, .at(77, ofPacket: 0, [recording.packets[0].payload[77]]))
        #expect(try byte.regions.map(\.region) == [PayloadRegion(packet: 0, range: 77..<78)])

        let short = try Samples.recording(Samples.noise(20))
        let whole = try Investigation(short, .at(0, ofPacket: 0, short.packets[0].payload))
        #expect(try whole.regions.map(\.region) == [PayloadRegion(packet: 0, range: 0..<20)])

        let tiny = try Samples.recording([0x47])
        let one = try Investigation(tiny, .at(0, ofPacket: 0, [0x47]))
        #expect(try one.regions.map(\.text) == ["G"])
    }

    @Test("Every rule of random patterns is found byte for byte", arguments: 0..<40)
    func randomRules(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let sizes = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            Int.random(in: 1...400, using: &generator)
        }
        let pair = "010.000.000.002.50000-192.000.002.010.00443"
        let recording = try Recording(
            name: "Random-01012030", transport: .tcp,
            packets: sizes.enumerated().map {
                ClientPacket(
                    timestamp: 0, payload: Samples.noise($0.element, seed: UInt64($0.offset)), pair: pair)
            }, tcpPairs: [pair])
        let rule = PayloadRegion.union(
            (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                let packet = Int.random(in: 0..<sizes.count, using: &generator)
                let start = Int.random(in: 0..<sizes[packet], using: &generator)
                let end = min(sizes[packet], start + Int.random(in: 1...15, using: &generator))
                return PayloadRegion(packet: packet, range: start..<end)
            })
        let done = try Investigation(recording) { probe, _ in
            probe.regions.contains { region in rule.contains { $0.overlaps(region) } }
                ? .notDifferentiated : .stillDifferentiated
        }
        #expect(PayloadRegion.union(try done.regions.map(\.region)) == rule)
        let needed = rule.reduce(0) { $0 + $1.count }
        #expect(done.search.probesTaken <= 6 + needed + 16 * rule.count + needed / 16)
    }
}

extension Investigation {
    /// What the conclusion holds.
    var sets: [[NeededRegion]] {
        get throws {
            try search.matchedRegions(in: recording).map { alternative in
                alternative.sorted { $0.region < $1.region }.map {
                    NeededRegion(region: $0.region, isFraming: $0.isFraming)
                }
            }
        }
    }
}
