import Foundation
import Home
import Basics
import TestModel

/// The folder of `-r`, as the upstream client lays it out (Specification 15.3): `info.txt`, below `logs/` what happened in
/// a test, below `ui/` what a person saw of it. Beside them, in `wehe/`, stands the home of this program.
struct ResultsFolder: Sendable {
    /// Where it lies, as it was asked for, with a slash at its end.
    let path: String

    init(_ path: String) { self.path = Self.slashed(path) }

    /// A folder's path with the slash that upstream adds.
    static func slashed(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }

    private var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// Who tests.
    var installation: InstallationFile { InstallationFile(path: path + "info.txt") }

    /// Where settings, servers and results are, unless `WEHE_HOME` says otherwise.
    var home: Home { Home(folder: url.appending(path: "wehe")) }

    /// Makes the folder where it is missing.
    ///
    /// - Returns: its name if it was made; nil if it was there.
    /// - Throws: `InstallationFile.Fault`, as nothing can be written there.
    func make() throws(InstallationFile.Fault) -> String? {
        do { return try Self.made(url) } catch {
            throw InstallationFile.Fault(
                code: UpstreamExitCode.identityUnwritable,
                cause: .unusableFile(path: path, reason: .cannotBeMade(.system(error.code))))
        }
    }

    /// The last part of a folder's path if it had to be made.
    private static func made(_ url: URL) throws(SystemError) -> String? {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            return nil
        }
        try PrivateFolder.make(url)
        return url.lastPathComponent
    }

    /// Which test a log is of.
    struct LogName: Sendable {
        /// The user id; nil where it is not known.
        var userID: String?
        var historyCount = 0
        /// The exit code.
        var code: Int32

        /// The name that a log has until the end is known.
        fileprivate func draft(_ kind: String) -> String {
            "\(kind)/\(kind)_\(userID ?? "null")_\(historyCount).txt"
        }
        fileprivate func file(_ kind: String) -> String {
            "\(kind)/\(kind)_\(userID ?? "null")_\(historyCount)_\(code).txt"
        }
    }

    /// Writes both logs of a test. A log of the same name stays, and the new one has a name without the code then.
    ///
    /// - Parameters:
    ///   - log: what happened.
    ///   - seen: what a person saw.
    ///   - name: which test it was.
    ///   - remark: takes each line on what was done.
    /// - Returns: the exit code, another one if they could not both be written; and why not.
    func write(
        log: String, seen: String, of name: LogName, remark: (String) -> Void
    ) -> (code: Int32, fault: ShellError?) {
        let kinds = [("logs", log), ("ui", seen)]
        var fault: ShellError?
        var lost: Set<String> = []
        for (kind, text) in kinds {
            let file = path + name.draft(kind)
            do throws(SystemError) {
                if let made = try Self.made(url.appending(path: kind)) { remark("Directory made: \(made)") }
                try AtomicFile.write(Data(text.utf8), to: file)
            } catch {
                lost.insert(kind)
                remark("Unable to write logs.")
                fault = fault ?? .unusableFile(path: file, reason: .unwritable(.system(error.code)))
            }
        }
        var name = name
        if fault != nil { name.code = UpstreamExitCode.withoutLogs(name.code) }
        for (kind, _) in kinds {
            let (draft, file) = (path + name.draft(kind), path + name.file(kind))
            if !lost.contains(kind), FileManager.default.fileExists(atPath: file) {
                remark("ERROR: \(file) exists. Log will remain at \(draft)")
            } else if !lost.contains(kind), rename(draft, file) == 0 {
                remark("Written to \(file)")
            } else {
                remark("Failed to change log name. Logs will remain written to \(draft)")
            }
        }
        return (name.code, fault)
    }
}
