import Foundation
import Testing

@testable import Basics

@Suite("Instants as text")
struct TimestampTests {
    @Test(
        "an instant reads as ISO 8601 in UTC with milliseconds",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"),
            (-0.001, "1969-12-31T23:59:59.999Z"),
            (951_782_399.9994, "2000-02-28T23:59:59.999Z"),
            (951_782_399.9996, "2000-02-29T00:00:00.000Z"),
            (1_763_709_242.113, "2025-11-21T07:14:02.113Z"),
            (4_102_444_799.05, "2099-12-31T23:59:59.050Z"),
            (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
        ]
    )
    func text(seconds: Double, text: String) {
        #expect(Timestamp.text(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test("every millisecond of a second survives being written and read")
    func roundTrip() throws {
        for millisecond in 0..<1000 {
            let date = Date(timeIntervalSince1970: Double(1_763_709_242_000 + millisecond) / 1000)
            #expect(try Timestamp.date(#require(Timestamp.text(date))) == date)
        }
    }

    @Test(
        "the first and the last storable instant survive",
        arguments: [-62_135_596_800, 253_402_300_799.999]
    )
    func extremes(seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try Timestamp.date(#require(Timestamp.text(date))) == date)
    }

    @Test(
        "an instant without a four-digit year has no text and is left as it is",
        arguments: [
            Double.infinity, -Double.infinity, 1e300, 253_402_300_800, 253_402_300_799.9999, -62_135_596_801,
        ]
    )
    func unstorable(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(Timestamp.text(date) == nil)
        #expect(Timestamp.rounded(date) == date)
    }

    @Test(
        "a text of another form is no instant",
        arguments: [
            "", "yesterday", "2026-11-21", "2026-11-21T07:14:02Z", "2026-11-21T07:14:02.1Z",
            "2026-11-21T07:14:02.113", "2026-11-21 07:14:02.113Z", "2026-13-21T07:14:02.113Z",
            "2026-11-21T07:14:02.-13Z", "2026-11-21T07:14:02.+13Z", "2026-11-21T07:14:02.113+01:00",
        ]
    )
    func malformed(text: String) {
        #expect(Timestamp.date(text) == nil)
    }
}
