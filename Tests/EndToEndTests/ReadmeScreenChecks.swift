import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("The README's first screen")
struct ReadmeScreenChecks {
    /// What a line says apart from its numbers, the columns that they make, and what the coin decides.
    private static func shape(_ line: some StringProtocol) -> String {
        String(line).trimmingCharacters(in: .whitespaces)
            .replacing(/-?[0-9]+(\.[0-9]+)?(e-[0-9]+)?/, with: "N").replacing(#/ +/#, with: " ")
            .replacing("order: original, control", with: "order: control, original")
    }

    @Test("What it shows to be typed gives what it shows up to the verdict, but for the numbers")
    func screen() async throws {
        let blocks = try Checkout.text("README.md").components(separatedBy: "```")
        let block = try #require(blocks.first { $0.contains("wehe> replay") })
        let lines = block.split(separator: "\n").filter { !$0.hasPrefix("$ ") }.map(String.init)
        let typed = lines.filter { $0.hasPrefix("wehe> ") }.map { String($0.dropFirst("wehe> ".count)) }
        try #require(typed.count == 2)
        // The verdict is the network's. How one is worded, the README's to the letter, is tested without one.
        let verdict = try #require(lines.firstIndex { $0.hasPrefix("NO DIFFERENTIATION") })

        let terminal = try await Installation().prompt(columns: 120, rows: 60)
        for line in typed {
            try await terminal.send(line + "\r")
            try await terminal.expectScreen("the prompt after \(line)", within: .seconds(120)) {
                screen in
                let shown = screen.lines.filter { !$0.isEmpty }
                return shown.last == "wehe>" && shown.contains("wehe> \(line)")
            }
        }
        let screen = terminal.screen.lines
        let shown = Set(screen.map(Self.shape))
        for line in lines[..<verdict] { #expect(shown.contains(Self.shape(line)), "\(line)") }
        #expect(screen.contains { $0.hasPrefix("  stored as 1. Next: ") })
    }
}
