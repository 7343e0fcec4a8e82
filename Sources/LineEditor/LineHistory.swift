import Foundation
import Basics

/// The lines that the arrow keys and Ctrl-R find: those of the history file and of this session.
///
/// If the file is unusable, lines are only kept for the session, and `problem` holds the reason.
struct LineHistory {
    private var file: HistoryFile?
    private var canSave: Bool
    private var unsaved: DistinctLines

    /// The first problem with the file, to be shown once.
    private(set) var problem: LineEditorError?

    /// Creates a history; without a file it lasts as long as the process.
    init(file: URL?, limit: Int) {
        self.file = file.map { HistoryFile(file: $0, limit: limit) }
        canSave = file != nil
        unsaved = DistinctLines(limit: limit)
    }

    /// All lines, oldest first.
    var lines: [String] {
        guard let file else { return unsaved.all }
        guard !unsaved.all.isEmpty else { return file.stored.all }
        var merged = file.stored
        merged.add(unsaved.all)
        return merged.all
    }

    /// Reads the lines that other processes have written.
    mutating func refresh() {
        do throws(LineEditorError) {
            try file?.refresh()
        } catch {
            note(error)
        }
    }

    /// Adds a line at once, also to the file if possible.
    mutating func remember(_ line: String) {
        guard DistinctLines.isWorthKeeping(line) else { return }
        unsaved.add([line])
        guard canSave else { return }
        do throws(LineEditorError) {
            try file?.save(unsaved.all)
            unsaved = DistinctLines(limit: unsaved.limit)
        } catch {
            note(error)
        }
    }

    private mutating func note(_ error: LineEditorError) {
        if problem == nil { problem = error }
        // Space may become free on a full disk, but a file with other content must never be overwritten.
        if case .historyCorrupt = error { canSave = false }
    }
}
