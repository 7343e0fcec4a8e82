import Basics
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
    func dryRun(_ work: ShellWork, standardInput lines: [String], startFile: String?) -> Int32 {
        var dryRun = DryRun(self)
        do {
            if let startFile { try dryRun.take(script: startFile, variables: [:], in: self) }
            switch work {
            case .commands(let lines): dryRun.take(lines, of: "-c", joins: false, in: self)
            case .script(let path): try dryRun.take(script: path, variables: [:], in: self)
            case .standardInput: dryRun.take(lines, of: ScriptFailure.standardInput, in: self)
            }
        } catch {
            return report(error)
        }
        let codes = dryRun.mistakes.map { report($0) }
        output.say(messages.dryRun(commands: dryRun.commands, mistakes: dryRun.mistakes.count))
        output.record([
            "event": "dry-run", "commands": .count(dryRun.commands),
            "mistakes": .count(dryRun.mistakes.count),
        ])
        return codes.first ?? ExitCode.success
    }
}
