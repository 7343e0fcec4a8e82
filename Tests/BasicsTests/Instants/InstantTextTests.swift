import Foundation
import Testing

@testable import Basics

@Suite("Instants as text")
struct InstantTextTests {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    @Test("Instants of all years known are written and read as Foundation does")
    func agrees() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<5_000 {
            let milliseconds = Int64.random(in: -11_670_998_400_000...253_402_300_799_999, using: &generator)
            let date = Date(timeIntervalSince1970: (Double(milliseconds) + 0.25) / 1_000)
            let text = try #require(InstantText.text(milliseconds: milliseconds))
            #expect(text == date.formatted(Self.style))
            #expect(InstantText.milliseconds(text) == milliseconds)
        }
    }

    @Test(
        "The ends of years, months and days are where they belong",
        arguments: [
            (-11_676_096_000_000, "1600-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (0, "1970-01-01T00:00:00.000Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ] as [(Int64, String)])
    func edges(milliseconds: Int64, text: String) {
        #expect(InstantText.text(milliseconds: milliseconds) == text)
        #expect(InstantText.milliseconds(text) == milliseconds)
    }

    @Test(
        "Years that calendars count differently are not known",
        arguments: [-11_676_096_000_001, 253_402_300_800_000])
    func unknown(milliseconds: Int64) { #expect(InstantText.text(milliseconds: milliseconds) == nil) }

    @Test(
        "Other texts are no instants",
        arguments: [
            "", "2026-11-21T07:31:02Z", "2026-11-21T07:31:02.113", "2026-11-21 07:31:02.113Z",
            "2026-02-29T07:31:02.113Z", "2026-04-31T07:31:02.113Z", "2026-13-01T07:31:02.113Z",
            "2026-00-01T07:31:02.113Z", "2026-11-00T07:31:02.113Z", "2026-11-32T07:31:02.113Z",
            "2026-11-21T24:00:00.000Z", "2026-11-21T07:60:02.113Z", "2026-11-21T07:31:60.113Z",
            "2026-11-21T07:31:02.11éZ", "2026-11-21T07:31:02.-13Z", "0999-11-21T07:31:02.113Z",
        ])
    func refuses(text: String) { #expect(InstantText.milliseconds(text) == nil) }
}
