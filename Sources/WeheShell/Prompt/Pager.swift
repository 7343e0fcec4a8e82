import CommandParsing
import Basics
import Foundation
import Glibc
import Home
import LineEditor
import Reports
import Messages

/// The program that shows long text page by page: the one that `PAGER` names, otherwise less.
struct Pager: Sendable {
    private let command: String

    /// - Parameters:
    ///   - environment: the environment; `PAGER` is interpreted as by a POSIX shell. There is no pager if it
    ///     is empty or `cat`, or if the terminal cannot move its cursor.
    ///   - keys: the help on keys that less shows below a page, letters and blanks only.
    init?(environment: [String: String], keys: String) {
        guard environment["TERM"] != "dumb" else { return nil }
        let wanted = environment["PAGER"] ?? "less -FRX -Ps'\(keys)'"
        guard !wanted.isEmpty, wanted != "cat" else { return nil }
        command = wanted
    }

    /// Returns true if a text needs more rows than a window has, one of which is for the prompt.
    static func isLong(_ text: String, for window: WindowSize) -> Bool {
        let columns = max(1, window.columns)
        var rows = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            rows += max(1, (line.count + columns - 1) / columns)
            if rows >= window.rows { return true }
        }
        return false
    }

    /// Shows a text and waits until the user leaves the pager.
    ///
    /// - Returns: true if the text was shown; false if nothing was.
    func show(_ text: String) async -> Bool {
        await withCheckedContinuation { continuation in
            // Waiting blocks the thread, which must therefore not be one of the pool.
            let thread = Thread { continuation.resume(returning: run(text)) }
            thread.name = "pager"
            thread.start()
        }
    }

    private func run(_ text: String) -> Bool {
        // An unlinked file instead of a pipe, so that a pager that ends early causes no error.
        let name = NSTemporaryDirectory() + "wehe-pager-\(UUID().uuidString)"
        let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        unlink(name)
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
        do { try handle.write(contentsOf: Data(text.utf8)) } catch { return false }
        lseek(file, 0, SEEK_SET)
        // 127: the shell did not find the program; 126: it could not run it.
        let code = TerminalProgram(["/bin/sh", "-c", command]).runBlocking(input: file)
        return code != nil && code != 127 && code != 126
    }
}

extension Session {
    /// Runs a command; on an interactive terminal, output that is too long is shown page by page.
    ///
    /// - Throws: the error of the command, after its output was shown.
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
