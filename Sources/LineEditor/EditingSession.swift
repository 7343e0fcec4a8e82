import Basics
import CLibEdit
import Foundation

/// A libedit editor and the state that its C callbacks need.
///
/// Not Sendable: it belongs to the actor `LineEditor`, whose thread makes all calls after `init`.
final class EditingSession {
    let editLine: OpaquePointer
    let mailbox: EditorMailbox
    let complete: @Sendable (CompletionRequest) -> [Completion]

    /// Decodes bytes from the terminal into characters.
    var assembler = UTF8Assembler()
    /// Number of bytes typed before this line was edited that are still unread.
    var typedAhead = 0
    /// The reason for which the line ended; nil for Enter.
    var ending: LineEditor.Input?
    /// The window in which the line was last drawn.
    var window = WindowSize(columns: 80, rows: 24)
    /// The text drawn before the line.
    private(set) var prompt = Prompt("")

    private let history: OpaquePointer
    private var shownHistory: [String] = []
    private var encodedPrompt: UnsafeMutableBufferPointer<wchar_t>

    init(
        programName: String,
        historyLimit: Int,
        personalKeys: KeyBindingFile?,
        mailbox: EditorMailbox,
        complete: @escaping @Sendable (CompletionRequest) -> [Completion]
    ) throws(LineEditorError) {
        guard let editLine = wehe_el_init(programName) else {
            throw .cannotStart(.unknownTerminal)
        }
        guard let history = history_winit() else {
            el_end(editLine)
            throw .cannotStart(.noMemory)
        }
        self.editLine = editLine
        self.history = history
        self.mailbox = mailbox
        self.complete = complete
        encodedPrompt = .allocate(copying: Prompt("").encoded)
        wehe_history_set_size(history, Int32(clamping: max(historyLimit, 1)))
        wehe_el_set_client(editLine, Unmanaged.passUnretained(self).toOpaque())
        wehe_el_set_prompt(editLine, { EditingSession.of($0)?.encodedPrompt.baseAddress }, Prompt.mark)
        wehe_el_set_history(editLine, history)
        wehe_el_set_reader(editLine) { editLine, slot in
            EditingSession.of(editLine)?.readCharacter(into: slot) ?? -1
        }
        bindKeys(personalKeys)
    }

    deinit {
        el_end(editLine)
        history_wend(history)
        encodedPrompt.deallocate()
    }

    /// Returns the session that a C callback belongs to.
    static func of(_ editLine: OpaquePointer?) -> EditingSession? {
        guard let editLine, let client = wehe_el_client(editLine) else { return nil }
        return Unmanaged<EditingSession>.fromOpaque(client).takeUnretainedValue()
    }

    /// Sets the lines that the arrow keys and searches find, oldest first.
    func show(history lines: [String]) {
        guard lines != shownHistory else { return }
        var added = lines[...]
        if lines.starts(with: shownHistory) {
            added = lines.dropFirst(shownHistory.count)
        } else {
            wehe_history_clear(history)
        }
        for line in added {
            wehe_history_enter(history, line.unicodeScalars.map { wchar_t($0.value) } + [0])
        }
        shownHistory = lines
    }

    /// Blocks until the line ends.
    func readLine(prompt: Prompt) -> LineEditor.Input {
        self.prompt = prompt
        encodedPrompt.deallocate()
        encodedPrompt = .allocate(copying: prompt.encoded)
        ending = nil
        adoptWindow()
        // Before the prompt appears; otherwise a Ctrl-C typed at once would be a signal and not a key.
        wehe_el_set_raw(editLine, 1)
        typedAhead = Self.unreadBytes()
        var count: Int32 = 0
        let line = el_wgets(editLine, &count)
        if let ending { return ending }
        guard let line, count > 0 else { return .endOfInput }
        let typed = UnsafeBufferPointer(start: line, count: Int(count))
        return .line(String(scalars: typed.last == wchar_t(10) ? typed.dropLast() : typed[...]))
    }

    /// The edited text, split at the cursor.
    var text: (before: String, after: String) {
        guard let info = el_wline(editLine)?.pointee, let start = info.buffer else { return ("", "") }
        let whole = UnsafeBufferPointer(start: start, count: info.lastchar - info.buffer)
        let cursor = info.cursor - info.buffer
        return (String(scalars: whole[..<cursor]), String(scalars: whole[cursor...]))
    }
}

extension String {
    /// Creates a text from libedit's wide characters.
    fileprivate init(scalars: Slice<UnsafeBufferPointer<wchar_t>>) {
        var view = String.UnicodeScalarView()
        for value in scalars {
            view.append(Unicode.Scalar(UInt32(bitPattern: value)) ?? "\u{FFFD}")
        }
        self.init(view)
    }
}

extension UnsafeMutableBufferPointer where Element == wchar_t {
    /// Returns allocated memory that the caller must free.
    fileprivate static func allocate(copying values: [wchar_t]) -> Self {
        let buffer = Self.allocate(capacity: values.count)
        _ = buffer.initialize(from: values)
        return buffer
    }
}
