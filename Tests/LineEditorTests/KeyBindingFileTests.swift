import Testing

@testable import LineEditor

@Suite("A person's own keys")
struct KeyBindingFileTests {
    private func bindings(_ text: String) -> [[String]] {
        KeyBindingFile(text: text, program: "wehe").bindings
    }

    @Test("Lines for all programs and for this one count, others and comments do not")
    func readsLines() {
        let text = """
            # keys
            bind -v
            wehe:bind ^R em-inc-search-prev
            bind "^X" ed-insert
            gdb:bind ^A ed-move-to-end
            :bind -r ^B
            """
        #expect(
            bindings(text) == [
                ["-v"], ["^R", "em-inc-search-prev"], ["^X", "ed-insert"], ["-r", "^B"],
            ])
        #expect(KeyBindingFile(text: text, program: "wehe").editor == "vi")
    }

    @Test(
        "What would crash, list keys or do other things than change keys is passed over",
        arguments: [
            "bind ^A ed-command", "bind -a : ed-command", "bind \"^A ed-insert", "bind", "bind -l", "bind -a",
            "bind -r", "bind ''", "bind '' ed-insert", "bind -s ^A", "echotc li", "settc co 1", "edit off",
            "history clear", "bind ^A ed-insert \\", "bind -z ^A ed-insert",
        ])
    func passesOver(line: String) {
        #expect(bindings(line).isEmpty)
    }

    @Test("The last word on which keys there are counts, and without one nothing is said")
    func choosesEditor() {
        #expect(KeyBindingFile(text: "bind -v\nbind -e", program: "wehe").editor == "emacs")
        #expect(KeyBindingFile(text: "bind ^A ed-insert", program: "wehe").editor == nil)
    }
}
