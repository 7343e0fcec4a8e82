// The smallest program around a LineEditor, for tests that type at it in a pseudo-terminal.
//
// Signals stand for what other tasks do: SIGUSR1 prints above the prompt, SIGUSR2 ends the line, SIGQUIT
// cancels the reading task, SIGHUP closes the editor, SIGTERM exits with code 7 in the middle of the line.

import Basics
import Foundation
import LineEditor

let environment = ProcessInfo.processInfo.environment
do {
    let editor = try LineEditor(
        configuration: .init(
            programName: "probe",
            historyFile: environment["PROBE_HISTORY"].map { URL(fileURLWithPath: $0) },
            historyLimit: environment["PROBE_HISTORY_LIMIT"].flatMap { Int($0) } ?? 10_000,
            keyBindings: environment["EDITRC"].map { URL(fileURLWithPath: $0) },
            complete: Candidates.find
        )
    )
    // The prompt must not show before all signals are listened to.
    let (ready, start) = AsyncStream.makeStream(of: Void.self)
    let conversation = Task {
        for await _ in ready {}
        try await Conversation(editor: editor).run()
    }
    let sources = [
        InterruptSource(signal: SIGUSR1) { editor.printAbove("news\nfrom elsewhere") },
        InterruptSource(signal: SIGUSR2) { editor.abortRead() },
        InterruptSource(signal: SIGQUIT) { conversation.cancel() },
        InterruptSource(signal: SIGHUP) { Task { await editor.close() } },
        InterruptSource(signal: SIGTERM) { exit(7) },
    ]
    start.finish()
    do {
        try await conversation.value
    } catch is CancellationError {
        editor.printAbove("cancelled")
    }
    await editor.close()
    for source in sources { source.cancel() }
} catch {
    FileHandle.standardError.write(Data("probe: \(error)\n".utf8))
    exit(2)
}
