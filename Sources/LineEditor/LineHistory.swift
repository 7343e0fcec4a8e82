import Foundation
import TestModel

/// What the arrow keys and Ctrl-R find: the lines of the history file and of this session.
///
/// A file that cannot be used costs persistence and nothing else; `problem` then says why.
struct LineHistory {
    private var file: HistoryFile?
    private var canSave: Bool
    private var unsaved: DistinctLines

    /// The first problem with the file, to be shown once.
    private(set) var problem: LineEditorError?

    /// Makes a history; without a file it lives as long as the process.
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

    /// Takes over what other processes have written.
    mutating func refresh() {
        do throws(LineEditorError) {
            try file?.refresh()
        } catch {
            note(error)
        }
    }

    /// Remembers a line at once, in the file too when that is possible.
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
        // A full disk may be emptied again, but a file of something else must never be written to.
        if case .historyCorrupt = error { canSave = false }
    }
}
