import Foundation

/// A help topic, as far as tests read it: what it shows of commands.
package struct HelpPage {
    private let text: String
    /// The words that commands begin with.
    private let commands: Set<String>

    /// Reads a topic.
    ///
    /// - Parameters:
    ///   - topic: its name, "fr/consent" for one in French.
    ///   - commands: the words that commands begin with.
    /// - Throws: if there is no such topic.
    package init(_ topic: String, commands: some Sequence<String>) throws {
        text = try Checkout.topic(topic)
        self.commands = Set(commands)
    }

    /// The lines to be typed, which stand indented by themselves: in the shell, or in the system's shell where they
    /// begin with `wehe`. After two blanks there may be a remark.
    package var typed: [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("    ") }.compactMap { line in
            let line = line.trimmingCharacters(in: .whitespaces)
            let parts = line.split(separator: /\s\s+/, maxSplits: 1)
            guard let command = parts.first.map(String.init) else { return nil }
            // A name with an explanation is an entry of a table.
            let isEntry = parts.count > 1 && !command.contains(" ")
            return !isEntry && begins(command, with: commands.union(["wehe"])) ? command : nil
        }
    }

    /// Commands that prose names in quotes.
    package var quoted: [String] {
        let flowing = text.replacing(/\n +/, with: " ").replacing("\n", with: " ")
        return flowing.matches(of: /"([^"]+)"/).map { String($0.1) }.filter { begins($0, with: commands) }
    }

    private func begins(_ line: String, with words: Set<String>) -> Bool {
        words.contains(String(line.prefix { $0 != " " && $0 != ";" }))
    }
}
