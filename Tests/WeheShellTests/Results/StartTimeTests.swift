import Foundation
import Testing

@testable import WeheShell

@Suite("Dates and ages")
struct StartTimeTests {
    /// 2026-11-21T07:14:02Z.
    private let now = Date(timeIntervalSince1970: 1_795_245_242)

    @Test(
        "A date is its first instant in UTC, an age counts from now",
        arguments: [
            ("2026-11-21", 1_795_219_200.0), ("2026-11-21T07:14", 1_795_245_240),
            ("2026-11-21 07:14", 1_795_245_240), ("2026-11-21T07:14:02", 1_795_245_242),
            ("2026-11-21T07:14:02Z", 1_795_245_242), ("2024-02-29", 1_709_164_800), ("0s", 1_795_245_242),
            ("90s", 1_795_245_152), ("30min", 1_795_243_442), ("2h", 1_795_238_042), ("3d", 1_794_986_042),
            ("1w", 1_794_640_442), ("10m", 1_795_244_642), ("1.5h", 1_795_239_842),
            ("500ms", 1_795_245_241.5),
        ])
    func reads(text: String, seconds: Double) throws {
        #expect(try #require(StartTime(text)).date(at: now).timeIntervalSince1970 == seconds)
    }

    @Test(
        "Other texts are none",
        arguments: [
            "", "today", "3", "d", "-3d", "3 d", "1.d", "3x", "2026", "2026-11", "2026-13-01", "2026-02-29",
            "2026-02-31", "21.11.2026", "2026-11-21T24:00", "2026-11-21T07", "2026-11-21T07:60",
        ])
    func refuses(text: String) { #expect(StartTime(text) == nil) }
}

@Suite("Words that name tests")
struct TestReferenceTests {
    @Test(
        "Numbers, ranges and the newest ones",
        arguments: [
            ("17", TestReference.id(17)), ("3-7", .range(3...7)), ("3-3", .range(3...3)),
            ("last", .newest(1)), ("-1", .newest(1)), ("-12", .newest(12)),
        ])
    func reads(word: String, reference: TestReference) { #expect(TestReference(word) == reference) }

    @Test(
        "Other words name none",
        arguments: ["", "x", "7-3", "-0", "1-", "3-7-9", "Last", "99999999999999999999", "1.5", "--1"])
    func refuses(word: String) { #expect(TestReference(word) == nil) }

    @Test("A tag cannot be taken for a test or an option")
    func tags() {
        for word in ["campaign", "a", "eté-2026", "isp:free/ftth", "v1.2_x"] { #expect(TagName.isTag(word)) }
        for word in [
            "", "17", "3-7", "last", "-1", "-wrong", "a b", "a,b", "#a", String(repeating: "a", count: 41),
        ] {
            #expect(!TagName.isTag(word), "\(word)")
        }
    }
}
