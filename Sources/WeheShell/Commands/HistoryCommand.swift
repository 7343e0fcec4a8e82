import CommandParsing
import ArgumentParser
import Basics
import Home
import LineEditor
import Reports
import TestModel
import Messages

/// `history`: lists the typed lines.
struct HistoryCommand: ShellCommand {
    static let about = CommandAbout(
        "List the lines that were typed at the prompt, all or the last ones.",
        "Lister les lignes tapées à l'invite, toutes ou les dernières.", .reads,
        examples: ["history", "history 20"])

    static var configuration: CommandConfiguration { .init(commandName: "history", about) }

    @Argument(
        help: .says("How many lines, the newest.", "Combien de lignes, les plus récentes.", takes: .number))
    var count: Int?
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        if let count, count < 1 {
            throw UsageError.tooLow("NUMBER", least: 1, given: count)
        }
    }

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        let lines = try LineEditor.storedLines(in: session.home.historyFile)
        let shown = Array(lines.enumerated().suffix(count ?? lines.count))
        var table = Table(
            [.init(.id, key: "number", alignsRight: true), .init(.command, key: "line")], empty: "")
        let width = String(lines.count).count
        for (index, line) in shown {
            let number = String(index + 1)
            // Printed in a form that can be typed again, not truncated to the width of a table.
            if output.form == .table {
                output.say(
                    whole: String(repeating: " ", count: 2 + width - number.count) + number + "  " + line)
            }
            table.add([.init(number, .count(index + 1)), .init(line)])
        }
        if output.form != .table { output.show(table) }
    }
}
