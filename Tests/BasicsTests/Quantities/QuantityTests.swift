import Basics
import Testing

@Suite("Quantities as they are typed")
struct QuantityTests {
    private static let everything = 0...Int64.max

    @Test(
        "Every unit of time, upper and lower case, with decimals",
        arguments: [
            ("1ns", 1), ("250us", 250_000), ("40ms", 40_000_000), ("1.5s", 1_500_000_000),
            ("10m", 600_000_000_000), ("10min", 600_000_000_000), ("10MIN", 600_000_000_000),
            ("6h", 21_600_000_000_000), ("0.5d", 43_200_000_000_000), ("1w", 604_800_000_000_000),
            ("0.123456789w", 74_666_665_987_200), ("0s", 0), ("007s", 7_000_000_000),
            ("1.50000000000000000000s", 1_500_000_000), ("15250w", 9_223_200_000_000_000_000),
        ])
    func times(text: String, nanoseconds: Int64) {
        #expect(TimeSpan(text, in: Self.everything)?.parts == nanoseconds)
    }

    @Test(
        "Decimals of a time beyond nanoseconds are dropped",
        arguments: ["0.3333333333s", "0.33333333333333333333s"])
    func finerTimes(text: String) {
        #expect(TimeSpan(text, in: Self.everything)?.parts == 333_333_333)
    }

    @Test("A number without a unit is one only where that is asked for")
    func bare() {
        #expect(TimeSpan("90", in: Self.everything) == nil)
        #expect(TimeSpan("90", in: Self.everything, bare: TimeSpan.second)?.seconds == 90)
        #expect(TimeSpan("1.5", in: Self.everything, bare: TimeSpan.second)?.duration == .milliseconds(1_500))
        #expect(TimeSpan("90ms", in: Self.everything, bare: TimeSpan.second)?.seconds == 0.09)
    }

    @Test(
        "Other texts are no times",
        arguments: [
            "", "s", ".5s", "1.s", "1..5s", "1.5.5s", "-1s", "+1s", "1 s", "1e3s", "1x", "٣s", "1sec", "nans",
        ])
    func noTimes(text: String) {
        guard case .unreadable = TimeSpan.read(text, in: Self.everything) else {
            Issue.record("\(text) is read as a time")
            return
        }
    }

    @Test("Numbers beyond 64 bits are out of range", arguments: ["15251w", "99999999999999999999999ns"])
    func tooLong(text: String) {
        guard case .outOfRange = TimeSpan.read(text, in: Self.everything) else {
            Issue.record("\(text) is in range")
            return
        }
    }

    @Test(
        "Sizes, rates and shares",
        arguments: [
            (ByteCount("64kB", in: everything)?.parts, 64_000),
            (ByteCount("1.5TB", in: everything)?.parts, 1_500_000_000_000),
            (ByteCount("1.5B", in: everything)?.parts, nil),
            (ByteCount("0.0005kB", in: everything)?.parts, nil),
            (BitRate("1.5mbit/s", in: everything)?.parts, 1_500_000),
            (BitRate("1.5MB/s", in: everything)?.parts, nil),
            (Share("2.5%", in: everything)?.parts, 25_000), (Share("0.00001%", in: everything)?.parts, nil),
        ] as [(Int64?, Int64?)])
    func others(parts: Int64?, expected: Int64?) { #expect(parts == expected) }

    @Test("Quantities are printed in the units of rules, whatever they were typed in")
    func printed() {
        #expect(TimeSpan("2min", in: Self.everything)?.description == "120s")
        #expect(TimeSpan("0.25ms", in: Self.everything)?.spaced == "250 us")
        #expect(ByteCount("2TB", in: Self.everything)?.description == "2000GB")
        #expect(BitRate("1500kbit/s", in: Self.everything)?.description == "1.5Mbit/s")
    }

    @Test("A share of any precision, as a number or a percentage")
    func fractions() {
        #expect(Share.fraction("1e-9") == 1e-9)
        #expect(Share.fraction("30 %") == 0.3)
        #expect(Share.fraction("100%") == 1)
        #expect(Share.fraction("1.") == 1)
        #expect(Share.fraction("30") == nil)
        #expect(Share.fraction(" 0.3") == nil)
        #expect(Share.fraction("%") == nil)
    }
}
