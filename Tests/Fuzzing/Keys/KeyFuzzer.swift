import ArgumentParser
import Basics
import Differentiation
import Foundation
import TerminalTesting

/// Presses random keys at a prompt in a terminal whose window changes its size, until there are enough of them or the
/// prompt has crashed; then has the shell complete the names of odd files.
@main
struct KeyFuzzer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key-fuzzer", abstract: "Press random keys at the prompt.")

    @Option(help: "How many bytes of keys.") var keys = 1_000_000
    @Option(help: "How many words are completed.") var words = 2_000
    @Option(help: "What the random choices follow from.") var seed = UInt64.random(in: 0...UInt64.max)

    /// How many bytes are sent between two looks at the program.
    private static let burst = 400

    /// How many lines the prompt remembers: each search goes through all of them.
    private static let historyLimit = 200

    func run() async throws {
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        // Either runs whatever the other finds.
        let outcomes = [
            await told { try await pressKeys(&generator) },
            await told { try await CompletionFuzzer(words: words).run(&generator) },
        ]
        if outcomes.contains(false) { throw ExitCode.failure }
    }

    /// Does something, and tells what it throws; whether it threw nothing.
    private func told(_ body: () async throws -> Void) async -> Bool {
        do {
            try await body()
            return true
        } catch {
            print(error is ExitCode ? "" : "\(error)")
            return false
        }
    }

    private func pressKeys(_ generator: inout SeededGenerator) async throws {
        let terminal = try PseudoTerminal(
            program: BuiltProduct.path("LineEditorProbe"),
            environment: ["PROBE_HISTORY_LIMIT": String(Self.historyLimit)])
        try await terminal.expect("probe> ")
        var sent = 0
        while sent < keys {
            let burst = (0..<Self.burst).flatMap { _ in Self.key(using: &generator) }
            do { try await terminal.send(bytes: burst) } catch {
                print("it takes no more keys after \(sent): \(error)")
                throw ExitCode.failure
            }
            sent += burst.count
            if Int.random(in: 0..<4, using: &generator) == 0 {
                terminal.resize(
                    columns: Int.random(in: 1...40, using: &generator),
                    rows: Int.random(in: 1...12, using: &generator))
            }
            if let status = try await terminal.ended() {
                print("after \(sent) bytes of keys it ended: \(status)")
                throw ExitCode.failure
            }
        }
        terminal.resize(columns: 80, rows: 24)
        guard try await isStillThere(terminal) else {
            print("after \(sent) bytes of keys it takes no more lines")
            throw ExitCode.failure
        }
        print("\(sent) bytes of keys, and the prompt is still there")
    }

    /// Whether a line can be entered. What was pressed last may want another key (a search, a key to be quoted), so a
    /// few tries are allowed.
    private func isStillThere(_ terminal: PseudoTerminal) async throws -> Bool {
        for _ in 0..<10 {
            try await terminal.send("\r\u{15}still here\r")
            do {
                try await terminal.expect("line <still here>", within: .seconds(5))
                return true
            } catch TerminalTestingError.notSeen {
                continue
            }
        }
        return false
    }

    /// Mostly text, with control characters, sequences of keys and bytes that are no text. Keys that would end, stop or freeze
    /// the program, as they should, are left out.
    private static func key(using generator: inout SeededGenerator) -> [UInt8] {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...4: return [UInt8.random(in: 0x20...0x7E, using: &generator)]
        case 5:
            let control = UInt8.random(in: 1...0x1F, using: &generator)
            return [3, 4, 0x13, 0x1A, 0x1C].contains(control) ? [13] : [control]
        case 6: return [0x1B, UInt8.random(in: 0x20...0x7E, using: &generator)]
        case 7:
            let sequences = [
                "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H", "\u{1B}[3~", "\u{1B}[1;5D",
            ]
            return Array((sequences.randomElement(using: &generator) ?? "").utf8)
        case 8:
            return Array(
                (["ö", "日", "👩‍👧", "\u{301}", "\u{202E}"].randomElement(using: &generator) ?? "").utf8)
        default: return [UInt8.random(in: 0x80...0xFF, using: &generator)]
        }
    }
}
