import Basics
import Reports
import TestModel
import Messages

extension Session {
    /// Checks the work of a process without running it, and reports every mistake with its place.
    ///
    /// - Parameters:
    ///   - work: the lines of a script or of `-c` options; a prompt has none.
    ///   - lines: the lines of standard input if that is the script.
    ///   - startFile: the start file, checked first; nil to omit it.
    /// - Returns: the exit code of the first mistake.
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
