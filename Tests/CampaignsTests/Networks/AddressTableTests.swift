import TestSupport
import Testing

@testable import Campaigns

@Suite("The table of addresses and autonomous systems")
struct AddressTableTests {
    @Test("The longest prefix counts, and behind it the one around it again")
    func longest() throws {
        let table = try AddressTable(
            reading: """
                # Prefixes inside each other, in no order.
                10.1.2.0/24\t64503
                10.0.0.0/8\t64501
                10.1.0.0/16 64502
                10.1.2.128/25\t64504
                2001:db8::/32\t64510 FR  Example of names
                2001:db8:1::/48 64511 None Another one
                ; The end.
                """, file: "a.dat")
        func number(_ address: String) -> Int? { table.system(of: address)?.number }
        #expect(number("9.255.255.255") == nil)
        #expect(number("10.0.0.0") == 64_501)
        #expect(number("10.1.1.255") == 64_502)
        #expect(number("10.1.2.0") == 64_503)
        #expect(number("10.1.2.127") == 64_503)
        #expect(number("10.1.2.128") == 64_504)
        #expect(number("10.1.2.255") == 64_504)
        #expect(number("10.1.3.0") == 64_502)
        #expect(number("10.2.0.0") == 64_501)
        #expect(number("10.255.255.255") == 64_501)
        #expect(number("11.0.0.0") == nil)
        #expect(number("::ffff:10.1.2.200") == 64_504)
        #expect(
            table.system(of: "2001:db8::1")
                == AutonomousSystem(number: 64_510, country: "FR", name: "Example of names"))
        #expect(
            table.system(of: "2001:db8:1:ffff::1") == AutonomousSystem(number: 64_511, name: "Another one"))
        #expect(number("2001:db8:2::") == 64_510)
        #expect(number("2001:db9::") == nil)
        #expect(number("no address") == nil)
    }

    @Test("Ranges with country and name; what nobody announces is nobody's")
    func ranges() throws {
        let table = try AddressTable(
            reading:
                "1.0.0.0\t1.0.0.255\t13335\tUS\tCLOUDFLARENET\r\n1.0.1.0\t1.0.3.255\t0\tNone\tNot routed\n"
                + "::\t2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff\t0\tNone\tNot routed\n"
                + "ffff::\tffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff\tAS4294967295\tZZ\tThe last\n",
            file: "a.tsv")
        #expect(
            table.system(of: "1.0.0.7")
                == AutonomousSystem(number: 13_335, country: "US", name: "CLOUDFLARENET"))
        #expect(table.system(of: "1.0.2.1") == nil)
        #expect(table.system(of: "2000::1") == nil)
        #expect(
            table.system(of: "ffff:ffff::1") == AutonomousSystem(number: 4_294_967_295, name: "The last"))
    }

    /// Against a search through all prefixes, one by one.
    @Test("It finds what a search through all prefixes finds")
    func agrees() throws {
        var state: UInt32 = 7
        func draw(_ count: UInt32) -> UInt32 {
            state = state &* 1_664_525 &+ 1_013_904_223
            return (state >> 8) % count
        }
        var lines: [String] = []
        var prefixes: [(base: UInt32, length: UInt32, number: Int)] = []
        for number in 1...400 {
            // Many of few addresses, so that they lie inside each other.
            let length = 16 + draw(17)
            let base = (10 << 24 | draw(65_536)) & (UInt32.max << (32 - length))
            if prefixes.contains(where: { $0.base == base && $0.length == length }) { continue }
            prefixes.append((base, length, number))
            lines.append("\(Self.text(base))/\(length) \(number)")
        }
        let table = try AddressTable(reading: lines.joined(separator: "\n"), file: "a")
        for last in Thoroughness.some(of: Array(UInt32(0)..<65_536), atMost: 6_000) {
            let address = 10 << 24 | last
            let expected = prefixes.filter { address & (UInt32.max << (32 - $0.length)) == $0.base }
                .max { $0.length < $1.length }
            #expect(table.system(of: Self.text(address))?.number == expected?.number)
        }
    }

    private static func text(_ address: UInt32) -> String {
        "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
    }

    @Test(
        "What is no prefix with a system is told with its line",
        arguments: [
            "10.0.0.0/33 1", "10.0.0.1/8 1", "10.0.0.0/8", "10.0.0.0/8 x", "10.0.0.9 10.0.0.1 1",
            "10.0.0.0 ::1 1",
            "10.0.0.0/8 -1", "10.0.0/8 1", "<html>", "::/129 1", "10.0.0.0/8 4294967296",
        ])
    func refused(_ line: String) {
        #expect(throws: AddressTableError.line(3, of: "a.tsv")) {
            try AddressTable(reading: "# x\n10.0.0.0/8 1\n\(line)\n", file: "a.tsv")
        }
    }

    @Test("A table without a prefix is none")
    func empty() {
        for text in ["", "\n\n", "# nothing\n"] {
            #expect(throws: AddressTableError.empty(file: "a")) { try AddressTable(reading: text, file: "a") }
        }
    }
}
