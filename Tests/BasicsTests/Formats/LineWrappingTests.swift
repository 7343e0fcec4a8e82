import Basics
import Testing

@Suite("Lines are broken between words")
struct LineWrappingTests {
    @Test(
        "No line is longer than asked, but for a word that is",
        arguments: [
            ("", ""), ("one", "one"), ("one two three", "one two\nthree"),
            ("abcdefghij kl", "abcdefghij\nkl"),
            ("1234567 8", "1234567\n8"), ("123456 8", "123456 8"),
        ])
    func wraps(text: String, lines: String) { #expect(text.wrapped(to: 8) == lines) }

    @Test(
        "What follows stands below the text of its line, not below its label, bullet or number",
        arguments: [
            (
                "  server   embedded, 127.0.0.1, tls",
                ["  server   embedded,", "           127.0.0.1,", "           tls"]
            ),
            ("  - Do both lose packets at once?", ["  - Do both lose", "    packets at once?"]),
            ("1. Read what tests do, and agree", ["1. Read what tests do,", "   and agree"]),
            ("  area 0.8, KS p = 3e-9, resampling 1", ["  area 0.8, KS p =", "    3e-9, resampling 1"]),
            (
                "one label that is very long  and its text",
                ["one label that is very", "    long", "    and its text"]
            ),
            ("  --all-video   Every video app.", ["  --all-video", "      Every video app."]),
        ])
    func hangs(line: String, rows: [String]) { #expect(line.rows(LineWrapping(columns: 22)) == rows) }

    @Test(
        "What is quoted, a unit behind its number and punctuation with a blank before it stay with what they belong to",
        arguments: [
            ("see what \"results show\" says", ["see what", "\"results show\" says"]),
            ("voyez « settings set » ; puis", ["voyez", "« settings set » ;", "puis"]),
            ("the original has 1.47 Mbit/s,", ["the original has", "1.47 Mbit/s,"]),
            ("a \"quotation of more than that\"", ["a \"quotation of more", "than that\""]),
        ])
    func whole(line: String, rows: [String]) { #expect(line.rows(LineWrapping(columns: 20)) == rows) }

    @Test("A path stays whole, as far to the left as it must")
    func path() {
        let path = "/home/somebody/wehe/ca.pem"
        #expect(
            "  authority     \(path), trusted".rows(LineWrapping(columns: 28)) == [
                "  authority", " \(path),", "      trusted",
            ])
    }
}
