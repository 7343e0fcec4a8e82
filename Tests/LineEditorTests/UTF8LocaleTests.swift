import Testing

@testable import LineEditor

@Suite("Locale") struct UTF8LocaleTests {
    @Test("the process can work in UTF-8")
    func locale() {
        #expect(UTF8Locale.activate())
        #expect("日".terminalWidth == 2)
        #expect("é".terminalWidth == 1)
    }
}
