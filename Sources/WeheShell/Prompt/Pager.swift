import CommandParsing
import Basics
import Foundation
import Glibc
import Home
import LineEditor
import Reports
import Messages

/// The program that shows long text page by page: what `PAGER` names, else less.
struct Pager: Sendable {
    private let command: String

    /// - Parameters:
    ///   - environment: `PAGER` is read as in a POSIX shell; empty or `cat` shows text as it is, and so does a terminal
    ///     that cannot move its cursor.
    ///   - keys: what less shows below a page, letters and blanks alone.
    init?(environment: [String: String], keys: String) {
        guard environment["TERM"] != "dumb" else { return nil }
        let wanted = environment["PAGER"] ?? "less -FRX -Ps'\(keys)'"
        guard !wanted.isEmpty, wanted != "cat" else { return nil }
        command = wanted
    }

    /// Whether a text needs more rows than a window has, one of which the prompt takes.
    static func isLong(_ text: String, for window: WindowSize) -> Bool {
        let columns = max(1, window.columns)
        var rows = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            rows += max(1, (line.count + columns - 1) / columns)
            if rows >= window.rows { return true }
        }
        return false
    }

    /// Shows a text and waits until the person has seen enough.
    ///
    /// - Returns: whether it could be shown; if not, nothing was.
    func show(_ text: String) async -> Bool {
        await withCheckedContinuation { continuation in
            // Waiting blocks, which a thread of the pool must not.
            let thread = Thread { continuation.resume(returning: run(text)) }
            thread.name = "pager"
            thread.start()
        }
    }

    private func run(_ text: String) -> Bool {
        // A file without a name, not a pipe: a pager that ends early then breaks nothing.
        let name = NSTemporaryDirectory() + "wehe-pager-\(UUID().uuidString)"
        let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        unlink(name)
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
        do { try handle.write(contentsOf: Data(text.utf8)) } catch { return false }
        lseek(file, 0, SEEK_SET)
        // 127: the shell found no such program; 126: it could not run it.
        let code = TerminalProgram(["/bin/sh", "-c", command]).runBlocking(input: file)
        return code != nil && code != 127 && code != 126
    }
}

extension Session {
    /// Runs a command; where a person sits at a terminal, what it says is shown page by page if it is long.
    ///
    /// - Throws: what the command threw, after what it said was shown.
    func runPaged(_ command: any ShellCommand) async throws {
        guard isInteractive, type(of: command).about.effect == .pages, output.standardOutput.isTerminal,
            settings[.pager] == "auto", output.pages == nil,
            let pager = Pager(environment: environment, keys: messages.pagerKeys)
        else { return try await command.run(in: self) }
        let pages = PageBuffer()
        output.pages = pages
        let result: Result<Void, any Error>
        do {
            try await command.run(in: self)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        output.pages = nil
        let text = pages.text
        let isShown = Pager.isLong(text, for: Terminal.windowSize) ? await pager.show(text) : false
        if !isShown { output.release(text) }
        try result.get()
    }
}
