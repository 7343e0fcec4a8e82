import Basics
import Foundation
import Testing

@Suite("Numbers as people read them")
struct QuantitiesTests {
    @Test(
        "A throughput has three digits and its unit",
        arguments: [
            (0, "0 Mbit/s"), (0.0123, "0.012 Mbit/s"), (0.9996, "1.00 Mbit/s"), (1.468, "1.47 Mbit/s"),
            (9.996, "10.0 Mbit/s"), (38.94, "38.9 Mbit/s"), (99.96, "100 Mbit/s"), (940.4, "940 Mbit/s"),
            (12_345.6, "12346 Mbit/s"), (-0.0451, "-0.045 Mbit/s"),
        ])
    func throughput(value: Double, text: String) { #expect(Quantities.throughput(value) == text) }

    @Test(
        "Bytes have decimal prefixes",
        arguments: [
            (0, "0 B"), (712, "712 B"), (999, "999 B"), (1_000, "1.00 kB"), (29_184, "29.2 kB"),
            (999_499, "999 kB"), (999_999, "1.00 MB"), (6_174_785, "6.17 MB"), (58_400_000, "58.4 MB"),
            (1_000_000_000, "1.00 GB"),
        ])
    func bytes(count: Int, text: String) { #expect(Quantities.bytes(count) == text) }

    @Test(
        "Long times are told in minutes",
        arguments: [
            (0.0, "0.0 s"), (9.44, "9.4 s"), (119.9, "119.9 s"), (125.7, "2 min 5 s"), (3_600, "60 min 0 s"),
        ])
    func seconds(value: Double, text: String) { #expect(Quantities.seconds(value) == text) }

    @Test(
        "A small probability is told by its power of ten",
        arguments: [
            (1.0, "1"), (0.08, "0.08"), (0.9654, "0.965"), (0.001, "0.001"), (3.12e-9, "3.1e-09"), (0, "0"),
        ])
    func probability(value: Double, text: String) { #expect(Quantities.probability(value) == text) }

    @Test(
        "A share is told in percent, with its sign unless it is told as zero",
        arguments: [
            (0.96, "96 %"), (-0.96, "-96 %"), (0.0012, "0.1 %"), (0.0512, "5.1 %"), (-0.0512, "-5.1 %"),
            (1, "100 %"), (-0.0004, "0.0 %"), (-0.0, "0.0 %"), (-0.0006, "-0.1 %"), (.nan, "? %"),
        ])
    func percent(share: Double, text: String) { #expect(Quantities.percent(share) == text) }

    @Test(
        "Digits of a number of more than four are in groups of three",
        arguments: [
            (0, "0"), (-7, "-7"), (9_999, "9999"), (10_000, "10,000"), (123_456, "123,456"),
            (1_000_000, "1,000,000"), (-1_234_567, "-1,234,567"), (Int.min, "-9,223,372,036,854,775,808"),
        ])
    func number(number: Int, text: String) { #expect(Quantities.number(number) == text) }

    @Test("Instants are UTC, whatever the machine's time zone is")
    func instants() {
        let date = Date(timeIntervalSince1970: 1_795_246_262.113)
        #expect(Quantities.timestamp(date) == "2026-11-21T07:31:02.113Z")
        #expect(Quantities.minute(date) == "2026-11-21 07:31")
    }

    @Test("Numbers in a row are a range; wholes have no tenths")
    func rangesAndTenths() {
        #expect(Quantities.ranges([]) == "" && Quantities.ranges([4]) == "4")
        #expect(Quantities.ranges([3, 4, 5, 9, 7, 8]) == "3-5, 9, 7-8")
        #expect(Quantities.ranges([.max - 1, .max, .min]) == "\(Int64.max - 1)-\(Int64.max), \(Int64.min)")
        #expect(
            Quantities.tenths(10) == "10" && Quantities.tenths(4.06) == "4.1" && Quantities.tenths(0) == "0")
    }
}
