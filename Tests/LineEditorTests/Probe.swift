import Foundation
import TerminalTesting

/// The small program `LineEditorProbe` at its prompt in a terminal, with a folder of its own.
struct Probe {
    let terminal: PseudoTerminal

    /// Starts the program and waits for its prompt.
    init(
        history: URL? = nil,
        environment: [String: String] = [:],
        columns: Int = 80,
        rows: Int = 24
    ) async throws {
        var environment = environment
        environment["PROBE_HISTORY"] = history?.path
        terminal = try PseudoTerminal(
            program: BuiltProduct.path("LineEditorProbe"),
            environment: environment,
            columns: columns,
            rows: rows
        )
        try await terminal.expect("probe> ")
    }

    /// Types keys and Enter, and waits until the program has got this line.
    func enter(_ keys: String, gives line: String) async throws {
        try await terminal.send(keys + "\r")
        try await terminal.expect("line <\(line)>")
        try await terminal.expect("probe> ")
    }

    /// Types keys and waits until the row of the cursor shows the prompt and this text.
    func type(_ keys: String, shows text: String) async throws {
        try await terminal.send(keys)
        try await terminal.expectScreen("the line \"\(text)\"") { $0.currentLine == "probe> \(text)" }
    }
}

/// The lines of a text file.
func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
}

/// The permission bits of a file.
func permissions(of file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
}
