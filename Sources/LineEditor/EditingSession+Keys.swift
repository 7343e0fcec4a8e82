import CLibEdit
import Glibc

extension EditingSession {
    /// What a key does, in libedit's words.
    private enum KeyResult: UInt8 {
        case normal = 0
        case endOfLine = 2
        case refresh = 4
        case error = 6
    }

    /// libedit's own commands on keys where a person expects them.
    private static let commands = [
        "^R": "em-inc-search-prev", "^S": "em-inc-search-next", "^W": "ed-delete-prev-word",
        "\\e[1~": "ed-move-to-beg", "\\e[7~": "ed-move-to-beg",
        "\\e[4~": "ed-move-to-end", "\\e[8~": "ed-move-to-end",
        "\\e[3~": "ed-delete-next-char",
        "\\e[1;5D": "ed-prev-word", "\\e[1;5C": "em-next-word",
        "\\e[1;3D": "ed-prev-word", "\\e[1;3C": "em-next-word",
    ]

    /// Sets up the terminal's mode while editing, and all keys that differ from libedit's emacs keys.
    func bindKeys() {
        wehe_el_set_editor(editLine, "emacs")
        // Ctrl-C and Ctrl-Z are keys while editing, and Ctrl-S must not freeze the terminal.
        wehe_el_set_tty(editLine, "-d", "-isig")
        wehe_el_set_tty(editLine, "-d", "-ixon")
        for (key, command) in Self.commands { wehe_el_bind(editLine, key, command) }
        wehe_el_add_key(editLine, "^I", "wehe-complete") { editLine, _ in
            (EditingSession.of(editLine)?.completeWord() ?? .error).rawValue
        }
        wehe_el_add_key(editLine, "^C", "wehe-interrupt") { editLine, _ in
            (EditingSession.of(editLine)?.interrupt() ?? .error).rawValue
        }
        wehe_el_add_key(editLine, "^D", "wehe-end-of-input") { editLine, _ in
            (EditingSession.of(editLine)?.deleteOrEnd() ?? .error).rawValue
        }
        wehe_el_add_key(editLine, "^Z", "wehe-suspend") { editLine, _ in
            (EditingSession.of(editLine)?.suspend() ?? .error).rawValue
        }
    }

    private func interrupt() -> KeyResult {
        leaveLine(showing: "^C")
        ending = .interrupted
        return .endOfLine
    }

    private func deleteOrEnd() -> KeyResult {
        let (before, after) = text
        if !after.isEmpty {
            el_cursor(editLine, 1)
            el_deletestr(editLine, 1)
            return .refresh
        }
        guard before.isEmpty else { return .error }
        leaveLine(showing: "")
        ending = .endOfInput
        return .endOfLine
    }

    private func suspend() -> KeyResult {
        leaveLine(showing: "")
        wehe_el_set_raw(editLine, 0)
        // The whole job stops, as if the terminal had sent the signal: first the others, then this process
        // by a signal to this very thread, which therefore does not run on before the process has stopped.
        let former = signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, former)
        raise(SIGTSTP)
        wehe_el_set_raw(editLine, 1)
        adoptWindow()
        wehe_el_refresh(editLine)
        return .normal
    }

    private func completeWord() -> KeyResult {
        let (before, after) = text
        let request = CompletionRequest(line: before + after, cursor: before.count)
        let candidates = complete(request)
        switch CompletionStep(before: before, next: after.first, candidates: candidates) {
        case .nothing:
            return .error
        case .insert(let deleted, let inserted):
            let scalars = before.suffix(deleted).unicodeScalars.count
            if scalars > 0 { el_deletestr(editLine, Int32(clamping: scalars)) }
            insert(inserted)
            return .refresh
        case .list(let inserted):
            eraseDisplay()
            let table = CandidateTable(candidates: candidates, window: window)
            StandardOutput.write(table.lines.map { $0 + "\n" }.joined())
            insert(inserted)
            wehe_el_refresh(editLine)
            return .normal
        }
    }

    private func insert(_ inserted: String) {
        guard !inserted.isEmpty else { return }
        el_winsertstr(editLine, inserted.unicodeScalars.map { wchar_t($0.value) } + [0])
    }
}
