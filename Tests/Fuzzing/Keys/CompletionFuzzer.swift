import ArgumentParser
import Basics
import Differentiation
import Foundation
import TerminalTesting

/// Has the shell's prompt complete words in a folder of odd names. No line is ever entered but those that say whether
/// the prompt is still there, so nothing is run.
struct CompletionFuzzer {
    /// The number of words that are completed.
    let words: Int

    /// The parts of names and typed words: what shells, terminals, Unicode and paths treat in a way of their own.
    private static let parts = [
        "a", "B", "é", "e\u{301}", "\u{301}", "日本", "👩‍👧", "\u{FE0F}", "\u{202E}", "\u{200B}", " ", "'", "\"",
        "\\", "$",
        "${x}", "`", "*", "?", "[", "~", "#", "!", ";", "&", "|", "%", "..", ".", "-", "--",
        "\u{1B}]0;odd\u{7}",
        "\u{1B}[2J", "\n", "\t", "\r", "\u{7F}", "\u{9B}2J",
    ]
    /// Commands that take a file.
    private static let commands = [
        "source ", "results import ", "lab load ", "recordings import ", "campaign check ",
    ]
    /// The number of names.
    private static let names = 60
    /// So many words are completed between two looks at the program.
    private static let burst = 25

    /// Completes words.
    ///
    /// - Parameter generator: what the random choices follow from.
    /// - Throws: `ExitCode` if the prompt has ended or hangs.
    func run(_ generator: inout SeededGenerator) async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "wehe-keys-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appending(path: "odd").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let names = Self.make(Self.names, in: folder, &generator)
        let terminal = try PseudoTerminal(
            program: BuiltProduct.path("wehe"), arguments: ["--home", root.appending(path: "home").path],
            workingDirectory: folder)
        try await terminal.expect("wehe> ")
        for number in 1...max(1, words) {
            try await terminal.send(bytes: Self.keys(names, &generator))
            if Int.random(in: 0..<8, using: &generator) == 0 {
                terminal.resize(
                    columns: Int.random(in: 1...90, using: &generator),
                    rows: Int.random(in: 1...30, using: &generator))
            }
            guard number.isMultiple(of: Self.burst) || number == words else { continue }
            if let status = try await terminal.ended() {
                print("after \(number) words to complete it ended: \(status)")
                throw ExitCode.failure
            }
            try await check(terminal, after: number)
        }
        print("\(words) words completed, and the prompt is still there")
    }

    /// Makes files and folders, whose names are those of the system: bytes that need be no text.
    private static func make(
        _ count: Int, in folder: String, _ generator: inout SeededGenerator
    ) -> [String] {
        (0..<count).map { number in
            let name = text(1...4, &generator)
            let path = folder + "/" + name
            if number.isMultiple(of: 3) {
                mkdir(path, 0o700)
                let inner = open(path + "/" + text(1...3, &generator), O_WRONLY | O_CREAT, 0o600)
                if inner >= 0 { close(inner) }
            } else if number.isMultiple(of: 7) {
                mkfifo(path, 0o600)
            } else {
                // Now and then bytes that are no text.
                let bytes = Array(path.utf8) + (number.isMultiple(of: 5) ? [0xFF, 0xC3] : [])
                let file = open(bytes.map(CChar.init(bitPattern:)) + [0], O_WRONLY | O_CREAT, 0o600)
                if file >= 0 { close(file) }
            }
            return name
        }
    }

    private static func text(_ count: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: count, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? ""
        }
        .joined()
    }

    /// A line that is begun, completed and taken back: words of names, Tab once or twice, and Ctrl-U. What would enter a
    /// line, end the program or stop it is left out.
    private static func keys(_ names: [String], _ generator: inout SeededGenerator) -> [UInt8] {
        let command = commands.randomElement(using: &generator) ?? ""
        var word = ["", "./", "../", "~/", "/", "../odd/"].randomElement(using: &generator) ?? ""
        if Bool.random(using: &generator) {
            let name = names.randomElement(using: &generator) ?? ""
            word += String(name.prefix(Int.random(in: 0...3, using: &generator)))
        } else {
            word += text(0...2, &generator)
        }
        let tabs = Int.random(in: 1...3, using: &generator)
        let typed = (command + word).utf8.filter { $0 >= 0x20 && $0 != 0x7F }
        return typed + [UInt8](repeating: 0x09, count: tabs) + [0x15]
    }

    /// True if a line can be entered.
    private func check(_ terminal: PseudoTerminal, after number: Int) async throws {
        terminal.resize(columns: 80, rows: 24)
        for _ in 0..<10 {
            // A question whether to show all that there is would take the first key.
            try await terminal.send("n\u{15}\u{15}version\r")
            do {
                try await terminal.expect(matching: "wehe [0-9.]+", within: .seconds(5))
                return
            } catch TerminalTestingError.notSeen {
                continue
            }
        }
        print("after \(number) words to complete it takes no more lines")
        throw ExitCode.failure
    }
}
