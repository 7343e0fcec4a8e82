import ClassifierSearch
import Testing

@Suite("The upstream server's search (Specification 12.2), mended")
struct UpstreamSearchTests {
    /// Runs a search against bytes that matter: for each packet's label a set of places.
    private func run(
        _ packets: [(String, [UInt8])], matters: [String: Set<Int>]
    ) throws -> (search: UpstreamSearch, asked: [UpstreamSearch.Assignment]) {
        var search = UpstreamSearch(packets.map { UpstreamSearch.Packet(label: $0.0, payload: $0.1) })
        var asked: [UpstreamSearch.Assignment] = []
        while let next = search.assignment, asked.count < 1000 {
            asked.append(next)
            try search.report(
                next.region, differs: !(matters[next.packet] ?? []).isDisjoint(with: next.region))
        }
        return (search, asked)
    }

    @Test("A keyword is found with its first byte, and a client can resume at any time")
    func keyword() throws {
        let payload = Samples.noise(517, with: (130, "example.org"))
        var search = UpstreamSearch([.init(label: "C_1", payload: payload)])
        #expect(search.assignment == .init(packet: "C_1", region: 10..<517))
        #expect(search.assignment == .init(packet: "C_1", region: 10..<517))
        while let next = search.assignment {
            try search.report(next.region, differs: next.region.overlaps(130..<141))
        }
        #expect(search.finding == .rule(["C_1": Array("example.org".utf8)]))
        #expect(search.finding?.texts == ["C_1": "example.org"])
        #expect(UpstreamSearch.Finding.rule(["C_1": [0x16, 0xE9]]).texts == ["C_1": "\u{16}\u{E9}"])
        #expect(search.tests < 60)
    }

    @Test("Of several runs the longest is the rule")
    func longest() throws {
        let payload = Samples.noise(100, with: (20, "abc"), (60, "longer"))
        let done = try run([("C_1", payload)], matters: ["C_1": Set(20..<23).union(60..<66)])
        #expect(done.search.finding == .rule(["C_1": Array("longer".utf8)]))
    }

    @Test("Halves are whole numbers and short regions go byte by byte")
    func halves() throws {
        var search = UpstreamSearch([.init(label: "C_1", payload: Samples.noise(19))])
        try search.report(10..<19, differs: true)
        #expect(search.assignment?.region == 10..<14)
        try search.report(10..<14, differs: true)
        #expect(search.assignment?.region == 14..<19)
        try search.report(14..<19, differs: false)
        for place in 10..<14 {
            #expect(search.assignment?.region == place..<place + 1)
            try search.report(place..<place + 1, differs: place == 12)
        }
        #expect(search.finding == .rule(["C_1": [Samples.noise(19)[12]]]))
    }

    @Test("A packet without a rule is followed by the next, short packets are passed over")
    func packets() throws {
        let second = Samples.noise(40, with: (30, "k"))
        let done = try run(
            [("C_1", Samples.noise(30)), ("S_1", [1, 2, 3]), ("C_2", Samples.noise(10)), ("S_2", second)],
            matters: ["S_2": [30]])
        #expect(done.search.finding == .rule(["S_2": Array("k".utf8)]))
        #expect(done.asked.prefix(2).map(\.packet) == ["C_1", "S_2"])
    }

    @Test("Ten packets at most are looked at, and the end of the recording ends the search")
    func packetLimits() throws {
        let many = try run((1...30).map { ("C_\($0)", Samples.noise(50)) }, matters: ["C_11": [20]])
        #expect(many.search.finding == .none("NO DPI rule found in the first 10 packets"))
        #expect(many.search.tests == 10)
        let few = try run([("C_1", Samples.noise(50)), ("C_2", Samples.noise(5))], matters: [:])
        #expect(few.search.finding == .none("NO DPI rule found in the first 2 packets"))
        #expect(UpstreamSearch([]).finding == .none("NO DPI rule found in the first 0 packets"))
        #expect(UpstreamSearch([]).assignment == nil)
    }

    @Test("Two hundred tests end the search, with what was found until then")
    func testLimit() throws {
        // Halving 2000 bytes that all matter takes 1023 tests before single bytes are reached.
        let many = try run([("C_1", Samples.noise(2010))], matters: ["C_1": Set(10..<2010)])
        #expect(many.search.tests == 200)
        #expect(many.search.finding == .none("NO DPI rule found after 200 tests"))
        // 1 + 2 + 4 + 8 + 16 + 32 + 64 tests lead to regions of four bytes at most, and leave 73 single ones.
        let few = try run([("C_1", Samples.noise(210))], matters: ["C_1": Set(10..<210)])
        #expect(few.search.tests == 200)
        #expect(few.search.finding == .rule(["C_1": Array(Samples.noise(210)[10..<83])]))
    }

    @Test("A report about another region is refused and changes nothing")
    func wrongRegion() throws {
        var search = UpstreamSearch([.init(label: "C_1", payload: Samples.noise(100))])
        let before = search
        #expect(throws: SearchError.notAssigned(reported: 10..<20, assigned: 10..<100)) {
            try search.report(10..<20, differs: true)
        }
        #expect(search == before)
        try search.report(10..<100, differs: false)
        #expect(throws: SearchError.alreadyFinished) { try search.report(10..<100, differs: true) }
    }
}
