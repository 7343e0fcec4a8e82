import Formatting
import Reports
import TestModel
import Messages

extension Session {
    /// Checks a process's work without doing it, and tells every mistake with its place.
    ///
    /// - Parameters:
    ///   - work: the lines of a script or of `-c` options; a prompt has none.
    ///   - lines: what standard input says, where that is the script.
    ///   - startFile: the start file, checked first; nil to leave it out.
    /// - Returns: the first mistake's exit code.
    func rehearse(_ work: ShellWork, standardInput lines: [String], startFile: String?) -> Int32 {
        var rehearsal = Rehearsal(self)
        do {
            if let startFile { try rehearsal.take(script: startFile, variables: [:], in: self) }
            switch work {
            case .commands(let lines): rehearsal.take(lines, of: "-c", joins: false, in: self)
            case .script(let path): try rehearsal.take(script: path, variables: [:], in: self)
            case .standardInput: rehearsal.take(lines, of: ScriptFailure.standardInput, in: self)
            }
        } catch {
            return report(error)
        }
        let codes = rehearsal.mistakes.map { report($0) }
        output.say(messages.rehearsed(commands: rehearsal.commands, mistakes: rehearsal.mistakes.count))
        output.record([
            "event": "dry-run", "commands": .count(rehearsal.commands),
            "mistakes": .count(rehearsal.mistakes.count),
        ])
        return codes.first ?? ExitCode.success
    }
}
