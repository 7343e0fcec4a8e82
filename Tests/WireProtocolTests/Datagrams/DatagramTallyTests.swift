import Basics
import Testing
import WireProtocol

@Suite("Counts of arriving datagrams")
struct DatagramTallyTests {
    /// A datagram of a byte, and a time in seconds.
    private typealias Datagram = (byte: UInt8, time: Double)

    private func fingerprint(_ byte: UInt8) -> UInt64 { [byte].withUnsafeBytes(DatagramFingerprint.of) }

    /// Ten datagrams of the bytes 0 to 9, 20 ms apart.
    private let ten: [Datagram] = (0..<10).map { (UInt8($0), Double($0) / 50) }

    private func table(_ datagrams: [Datagram]) -> DatagramTable {
        var table = DatagramTable(capacity: datagrams.count)
        for datagram in datagrams { [datagram.byte].withUnsafeBytes { table.append($0, at: datagram.time) } }
        return table
    }

    /// Returns the counts of arrivals, in slices of 100 ms.
    private func counts(
        _ sent: [Datagram], arriving: [Datagram]
    ) throws -> [DatagramQuantity: [Int64]]? {
        let table = table(sent)
        var tally = DatagramTally(
            table, try #require(DatagramSlices(length: 0.1, covering: table.schedule)))
        for datagram in arriving { tally.received(fingerprint(datagram.byte), at: datagram.time) }
        return tally.columns
    }

    @Test("What comes whole and in order is counted in the slice of its recorded time, without jitter")
    func whole() throws {
        let late = ten.map { ($0.byte, $0.time + 7) }
        let counts = try #require(try counts(ten, arriving: late))
        // (0; 0.1] holds the times 0, 0.02, … 0.1, and (0.1; 0.2] the other four.
        #expect(counts[.arrived] == [6, 4])
        for quantity in [DatagramQuantity.reordered, .duplicates, .unknown, .jitter] {
            #expect(counts[quantity] == [0, 0], "\(quantity)")
        }
        #expect(counts[.sent] == nil && counts[.expected] == nil)
    }

    @Test("Lost ones are missing, swapped ones late, repeated ones counted apart, foreign ones too")
    func unlike() throws {
        let order: [UInt8] = [0, 1, 3, 2, 2, 5, 200, 9, 7, 7, 7]
        let arriving = order.enumerated().map { (byte: $1, time: Double($0) / 100) }
        let counts = try #require(try counts(ten, arriving: arriving))
        // 4, 6 and 8 are lost.
        #expect(counts[.arrived] == [5, 2])
        // 2 after 3, and 7 after 9.
        #expect(counts[.reordered] == [1, 1])
        #expect(counts[.duplicates] == [1, 2])
        #expect(counts[.unknown] == [1, 0])
    }

    @Test("RFC 4737: of 1, 2, 3, 7, 4, 5, 6 the last three are reordered, the one that overtook them is not")
    func overtaking() throws {
        let order: [UInt8] = [0, 1, 2, 6, 3, 4, 5, 7]
        let counts = try #require(
            try counts(ten, arriving: order.map { (byte: $0, time: Double($0) / 50) }))
        #expect(counts[.reordered]?.reduce(0, +) == 3)
        #expect(counts[.arrived]?.reduce(0, +) == 8)
    }

    @Test("Equal datagrams are matched in order: of eight equal ones five came, and the ninth is a repeat")
    func equal() throws {
        let eight: [Datagram] = (0..<8).map { (7, Double($0) / 50) }
        let five = try #require(try counts(eight, arriving: Array(eight.prefix(5))))
        #expect(five[.arrived] == [5, 0] && five[.reordered] == [0, 0] && five[.duplicates] == [0, 0])
        let nine = try #require(try counts(eight, arriving: eight + [(7, 0.2)]))
        #expect(nine[.arrived] == [6, 2] && nine[.duplicates]?.reduce(0, +) == 1)
    }

    @Test("A keep-alive that is lost does not make the next one, of equal content, a late one")
    func keepAlives() throws {
        // Equal datagrams at the positions 2 and 30 of forty.
        var sent: [Datagram] = (UInt8(0)..<40).map { ($0, Double($0) / 1_000) }
        (sent[2].byte, sent[30].byte) = (99, 99)
        let lost = try #require(try counts(sent, arriving: sent.filter { $0.time != 0.002 }))
        #expect(lost[.arrived] == [39] && lost[.reordered] == [0] && lost[.jitter] == [0])
        var again = sent
        again.insert((99, 0.003), at: 3)
        let repeated = try #require(try counts(sent, arriving: again))
        #expect(repeated[.arrived] == [40] && repeated[.reordered] == [0] && repeated[.duplicates] == [1])
        // Overtaken by three.
        var swapped = sent
        swapped.insert(swapped.remove(at: 2), at: 5)
        let late = try #require(try counts(sent, arriving: swapped))
        #expect(late[.arrived] == [40] && late[.reordered] == [1] && late[.duplicates] == [0])
    }

    @Test("Of a peer that sends another recording nothing is told")
    func foreign() throws {
        #expect(try counts(ten, arriving: ten.map { ($0.byte + 100, $0.time) }) == nil)
        #expect(try counts(ten, arriving: [])?[.arrived] == [0, 0])
    }

    @Test("The jitter is that of RFC 3550, A.8, computed in its whole numbers, to a 16th of its unit")
    func jitter() throws {
        var generator = SeededGenerator(seed: 11)
        let sent: [Datagram] = (0..<200).map { (UInt8($0), Double($0) / 50) }
        // Units of 10 µs, as if the media clock ran at 100 kHz; delays up to 30 ms, which swap some.
        var units: [(byte: UInt8, arrival: Int)] = []
        for byte in UInt8(0)..<200 {
            let delay = Int.random(in: 0...3_000, using: &generator)
            units.append((byte, Int(byte) * 2_000 + delay))
        }
        units.sort { $0.arrival < $1.arrival }
        var last: Int?
        // "The jitter with the fractional part kept": s->jitter += d - ((s->jitter + 8) >> 4).
        var scaled = 0
        for (byte, arrival) in units {
            let transit = arrival - Int(byte) * 2_000
            if let last { scaled += abs(transit - last) - ((scaled + 8) >> 4) }
            last = transit
        }
        let table = table(sent)
        var tally = DatagramTally(table, try #require(DatagramSlices(length: 4, covering: table.schedule)))
        for (byte, arrival) in units {
            tally.received(fingerprint(byte), at: Double(arrival) / 100_000)
        }
        let found = try #require(tally.columns?[.jitter])
        // Their rounding is at most half of a unit for each step, which decays by a 16th: 8 units of a 16th.
        #expect(abs(Double(found[0]) - Double(scaled) / 16 * 10) < 10, "\(found) and \(scaled)")
        #expect(found[0] > 1_000)
        #expect(tally.columns?[.reordered]?.reduce(0, +) ?? 0 > 0)
    }

    @Test("A slice without arrivals keeps the jitter before it")
    func silence() throws {
        let sent: [Datagram] = [(0, 0), (1, 0.02), (2, 0.15), (3, 0.25)]
        let counts = try #require(try counts(sent, arriving: [(0, 0), (1, 0.036), (3, 0.266)]))
        // |D| = 16 ms, so J = 1 ms; then D = 0, so J = 15/16 ms.
        #expect(counts[.jitter] == [1_000, 1_000, 938])
        #expect(counts[.arrived] == [2, 0, 1])
    }

    @Test("Fingerprints tell lengths apart, and contents within their first 128 bytes")
    func fingerprints() {
        func of(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(DatagramFingerprint.of) }
        var prints: Set<UInt64> = []
        for length in 0...300 { prints.insert(of([UInt8](repeating: 0, count: length))) }
        for place in 0..<128 {
            var bytes = [UInt8](repeating: 0, count: 200)
            bytes[place] = 1
            prints.insert(of(bytes))
        }
        #expect(prints.count == 301 + 128)
        var beyond = [UInt8](repeating: 0, count: 200)
        beyond[128] = 1
        #expect(of(beyond) == of([UInt8](repeating: 0, count: 200)))
    }

    @Test("Slices are bounded in number and length")
    func slices() throws {
        #expect(DatagramSlices(length: 0, covering: [1]) == nil)
        #expect(DatagramSlices(length: .nan, covering: [1]) == nil)
        #expect(DatagramSlices(length: 0.001, covering: [1e9]) == nil)
        #expect(DatagramSlices(length: 0.1, covering: [], [])?.count == 1)
        let slices = try #require(DatagramSlices(length: 0.5, covering: [0, 1], [0, 1.75]))
        #expect(slices.count == 4)
        #expect([0, 0.5, 0.6, 1, 1.75, 9].map(slices.place) == [0, 0, 1, 1, 3, 3])
        #expect(slices.counts([0, 1, 1.75]) { $0 != 1 } == [1, 0, 0, 1])
    }
}
