import CLibEdit
import Glibc

extension EditingSession {
    /// The effect of a key, with libedit's values.
    private enum KeyResult: UInt8 {
        case normal = 0
        case endOfLine = 2
        case refresh = 4
        case error = 6
    }

    /// libedit's commands, bound to the keys on which users expect them.
    private static let commands = [
        "^R": "em-inc-search-prev", "^S": "em-inc-search-next", "^W": "ed-delete-prev-word",
        "\\e[1~": "ed-move-to-beg", "\\e[7~": "ed-move-to-beg",
        "\\e[4~": "ed-move-to-end", "\\e[8~": "ed-move-to-end",
        "\\e[3~": "ed-delete-next-char",
        "\\e[1;5D": "ed-prev-word", "\\e[1;5C": "em-next-word",
        "\\e[1;3D": "ed-prev-word", "\\e[1;3C": "em-next-word",
    ]

    /// The keys that this program handles itself, with the names of their handlers in libedit.
    private static let ownKeys = [
        "^I": "wehe-complete", "^C": "wehe-interrupt", "^D": "wehe-end-of-input", "^Z": "wehe-suspend",
    ]

    /// libedit's command that reads a libedit command at the prompt; it crashes on an unterminated quote, so
    /// it must not be bound to any key.
    static let unsafeCommand = "ed-command"

    /// The keys to which libedit binds that command, in emacs mode and in vi's command mode.
    private static let unsafeKeys = (typing: ["\\eX", "\\ex"], commands: [":"])

    /// Sets the terminal mode for editing, and all key bindings that differ from libedit's defaults.
    ///
    /// - Parameter personal: the user's own bindings; the keys that end a line or ask for help cannot be
    ///   changed.
    func bindKeys(_ personal: KeyBindingFile?) {
        wehe_el_set_editor(editLine, personal?.editor ?? "emacs")
        // Ctrl-C and Ctrl-Z are keys while editing, and Ctrl-S must not freeze the terminal.
        wehe_el_set_tty(editLine, "-d", "-isig")
        wehe_el_set_tty(editLine, "-d", "-ixon")
        let isVi = personal?.editor == "vi"
        // In vi mode Escape ends typing; it cannot also be the prefix of a key.
        for (key, command) in Self.commands where !isVi || !key.hasPrefix("\\e") {
            wehe_el_bind(editLine, key, command)
        }
        for words in personal?.keys ?? [] { bind(words) }
        bindOwnKeys()
        for key in Self.unsafeKeys.typing { wehe_el_unbind(editLine, key, 0) }
        for key in Self.unsafeKeys.commands { wehe_el_unbind(editLine, key, 1) }
    }

    /// Executes one `bind` line.
    private func bind(_ words: [String]) {
        let copies = (["bind"] + words).map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        var pointers = copies.map { $0.map { UnsafePointer($0) } } + [nil]
        el_parse(editLine, Int32(pointers.count - 1), &pointers)
    }

    /// Binds the keys that this program handles itself, also in vi's command mode.
    private func bindOwnKeys() {
        wehe_el_add_key(editLine, "^I", Self.ownKeys["^I"]) { editLine, _ in
            (EditingSession.of(editLine)?.completeWord() ?? .error).rawValue
        }
        wehe_el_add_key(editLine, "^C", Self.ownKeys["^C"]) { editLine, _ in
            (EditingSession.of(editLine)?.interrupt() ?? .error).rawValue
        }
        wehe_el_add_key(editLine, "^D", Self.ownKeys["^D"]) { editLine, _ in
            (EditingSession.of(editLine)?.deleteOrEnd() ?? .error).rawValue
        }
        wehe_el_add_key(editLine, "^Z", Self.ownKeys["^Z"]) { editLine, _ in
            (EditingSession.of(editLine)?.suspend() ?? .error).rawValue
        }
        for (key, name) in Self.ownKeys { wehe_el_bind_alternative(editLine, key, name) }
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
        // Stops the whole job as if the terminal had sent the signal: first the other processes, then this
        // one by a signal to this very thread, which therefore does not continue before the process has
        // stopped.
        let former = signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, former)
        // Dispatch's threads block signals; a blocked signal would not stop the process.
        var (stop, held) = (sigset_t(), sigset_t())
        sigemptyset(&stop)
        sigaddset(&stop, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &stop, &held)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &held, nil)
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
