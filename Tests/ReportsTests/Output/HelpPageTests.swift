import Basics
import ReportTesting
import Testing

@testable import Reports

@Suite("Pages of help fit the window")
struct HelpPageTests {
    private static let page = """
        LOOKING AT RESULTS

        Every attempt is kept: what was asked,
        measured and decided.

            results list --app netflix --since 3d

        Who.     Northeastern University,
                 Boston.
        How far. Some seconds.
          - one thing
            and more of it
          - another

        EXAMPLES:
          results list
          results show 1
        """

    @Test("Paragraphs are joined, commands and headings are not")
    func paragraphs() {
        let lines = HelpPage(Self.page).lines
        #expect(
            lines.map(\.text) == [
                "LOOKING AT RESULTS", "",
                "Every attempt is kept: what was asked, measured and decided.", "",
                "    results list --app netflix --since 3d", "",
                "Who.     Northeastern University, Boston.", "How far. Some seconds.",
                "  - one thing and more of it", "  - another", "",
                "EXAMPLES:", "  results list", "  results show 1",
            ])
        #expect(
            lines.map(\.hanging) == [0, 0, 0, 0, nil, 0, 9, 9, 4, 4, 0, 0, nil, nil])
    }

    private func said(columns: Int?) -> [String] {
        let heard = Heard()
        let traits = TerminalTraits(
            isTerminal: columns != nil, hasColour: false, isUnicode: true, columns: columns)
        Output(
            sink: heard.sink, form: .table, clock: .system, standardOutput: traits, standardError: traits
        )
        .say(page: Self.page)
        return heard.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("A narrow window gets them filled anew; a wide one, and no window, get the page as it is")
    func filled() {
        let narrow = said(columns: 30)
        #expect(narrow[2...4] == ["Every attempt is kept: what", "was asked, measured and", "decided."])
        #expect(narrow[6] == "    results list --app netflix --since 3d")
        #expect(
            narrow[8...11] == [
                "Who.     Northeastern", "         University, Boston.", "How far. Some seconds.",
                "  - one thing and more of it",
            ])
        for columns in [nil, 80, 200] {
            #expect(said(columns: columns).joined(separator: "\n") == Self.page + "\n")
        }
    }
}
