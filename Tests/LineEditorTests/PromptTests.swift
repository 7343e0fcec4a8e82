import Testing

@testable import LineEditor

@Suite("Prompt") struct PromptTests {
    private func encoded(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                Prompt(text).encoded.dropLast().compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
            )
        )
    }

    init() {
        UTF8Locale.activate()
    }

    @Test("a plain prompt stays as it is and ends in zero")
    func plain() {
        #expect(encoded("wehe> ") == "wehe> ")
        #expect(Prompt("wehe> ").encoded.last == 0)
    }

    @Test("a trailing escape moves before the last character")
    func trailing() {
        #expect(
            encoded("\u{1}\u{1B}[1m\u{1}ab \u{1}\u{1B}[0m\u{1}")
                == "\u{1}\u{1B}[1m\u{1}ab\u{1}\u{1B}[0m\u{1} "
        )
    }

    @Test("escapes without marks are found, and adjoining ones become one run")
    func unmarked() {
        #expect(encoded("\u{1B}[1m\u{1B}[32mab") == "\u{1}\u{1B}[1m\u{1B}[32m\u{1}ab")
        #expect(Prompt("\u{1B}[1m\u{1B}[32mab\u{1B}[0m").visible == "ab")
    }

    @Test("line breaks and other controls are left out")
    func controls() {
        #expect(Prompt("a\nb\t> ").visible == "ab> ")
    }

    @Test("a prompt of escapes alone is empty")
    func onlyEscapes() {
        #expect(encoded("\u{1B}[1m") == "")
    }
}
