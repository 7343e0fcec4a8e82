import Testing
import Basics

@Suite("A text that a peer sent")
struct PeerTextTests {
    @Test(
        "stays as it is when it prints",
        arguments: ["", "Youtube-12122018", "C:\\captures", "Télécom – 50 %", "日本", "👩‍👩‍👧", "שלום"])
    func printable(text: String) { #expect(UntrustedText(text).shown() == text) }

    @Test(
        "cannot break out of its line or steer a terminal",
        arguments: [
            ("a\nINFO forged", "a\\nINFO forged"),
            ("a\r\nb", "a\\r\\nb"),
            ("a\tb", "a\\tb"),
            ("\u{1B}]0;title\u{07}", "\\u{1B}]0;title\\u{7}"),
            ("\u{0}", "\\u{0}"),
            ("\u{7F}", "\\u{7F}"),
            ("\u{85}\u{9B}31m", "\\u{85}\\u{9B}31m"),
            ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"),
            ("\u{202A}\u{202E}gpj.exe", "\\u{202A}\\u{202E}gpj.exe"),
            ("\u{2066}\u{2069}", "\\u{2066}\\u{2069}"),
        ])
    func escaped(text: String, shown: String) { #expect(UntrustedText(text).shown() == shown) }

    @Test("shows every control character and override of Unicode as ASCII")
    func complete() {
        let ranges: [ClosedRange<UInt32>] = [
            0...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069,
        ]
        for value in ranges.joined() {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = UntrustedText(String(Character(scalar))).shown()
            #expect(shown.first == "\\" && shown.allSatisfy { $0 >= " " && $0 <= "~" }, "U+\(value)")
        }
    }

    @Test("is cut at the limit, which an ellipsis says")
    func cut() {
        #expect(UntrustedText("abcdef").shown(limit: 6) == "abcdef")
        #expect(UntrustedText("abcdefg").shown(limit: 6) == "abcdef…")
        #expect(UntrustedText(String(repeating: "x", count: 1 << 20)).shown().unicodeScalars.count == 201)
    }

    @Test("is not cut inside an escape")
    func wholeEscapes() { #expect(UntrustedText("ab\u{1B}c").shown(limit: 4) == "ab…") }

    @Test("counts what is piled on one character, too")
    func combining() {
        let pile = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(pile.count == 1)
        #expect(UntrustedText(pile).shown(limit: 10).unicodeScalars.count == 11)
    }
}
