import Foundation
import Home
import Basics
import TestModel

/// The folder given with `-r`, with the layout of the upstream client (Specification 15.3): `info.txt`, the
/// full logs below `logs/`, and the lines that the user saw below `ui/`. Its subfolder `wehe/` is the home of
/// this program.
struct ResultsFolder: Sendable {
    /// The path as given, with a trailing slash.
    let path: String

    init(_ path: String) { self.path = Self.slashed(path) }

    /// Returns a folder's path with the slash that upstream adds.
    static func slashed(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }

    private var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// The file with the user's identity.
    var installation: InstallationFile { InstallationFile(path: path + "info.txt") }

    /// The folder of settings, servers and results, unless `WEHE_HOME` is set.
    var home: Home { Home(folder: url.appending(path: "wehe")) }

    /// Creates the folder if it is missing.
    ///
    /// - Returns: its name if it was created; nil if it existed.
    /// - Throws: `InstallationFile.AccessError` if it cannot be created.
    func make() throws(InstallationFile.AccessError) -> String? {
        do { return try Self.made(url) } catch {
            throw InstallationFile.AccessError(
                code: UpstreamExitCode.identityUnwritable,
                cause: .unusableFile(path: path, reason: .cannotBeMade(.system(error.code))))
        }
    }

    /// Returns the last component of a folder's path if the folder had to be created.
    private static func made(_ url: URL) throws(SystemError) -> String? {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            return nil
        }
        try PrivateFolder.make(url)
        return url.lastPathComponent
    }

    /// The parts of the name of a test's log.
    struct LogName: Sendable {
        /// The user id; nil if unknown.
        var userID: String?
        var historyCount = 0
        /// The exit code.
        var code: Int32

        /// Returns the name of a log before the end of the test is known.
        fileprivate func draft(_ kind: String) -> String {
            "\(kind)/\(kind)_\(userID ?? "null")_\(historyCount).txt"
        }
        fileprivate func file(_ kind: String) -> String {
            "\(kind)/\(kind)_\(userID ?? "null")_\(historyCount)_\(code).txt"
        }
    }

    /// Writes both logs of a test. A log that already has the name is kept, and the new one gets a name
    /// without the code.
    ///
    /// - Parameters:
    ///   - log: the full log.
    ///   - seen: the lines that the user saw.
    ///   - name: the parts of the logs' name.
    ///   - remark: called with each line about the files.
    /// - Returns: the exit code, which is another one if the logs could not both be written; and the reason.
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
