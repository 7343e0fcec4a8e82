import Foundation
import Home
import SystemFiles
import TestModel

/// The folder of `-r`, as the upstream client lays it out (Specification 15.3): `info.txt`, below `logs/` what happened in
/// a test, below `ui/` what a person saw of it. Beside them, in `wehe/`, stands the home of this program.
struct ResultsFolder: Sendable {
    /// Where it lies.
    let url: URL

    init(_ path: String) {
        url = URL(fileURLWithPath: path, isDirectory: true)
    }

    /// Who tests.
    var installation: InstallationFile { InstallationFile(path: url.appending(path: "info.txt").path) }

    /// Where settings, servers and results are, unless `WEHE_HOME` says otherwise.
    var home: Home { Home(folder: url.appending(path: "wehe")) }

    /// Makes the folder where it is missing.
    ///
    /// - Throws: `InstallationFile.Fault`, as nothing can be written there.
    func make() throws(InstallationFile.Fault) {
        do { try PrivateFolder.make(url) } catch {
            throw InstallationFile.Fault(
                code: UpstreamExitCode.identityUnwritable,
                cause: .unusableFile(path: url.path, reason: .cannotBeMade(.system(error.code))))
        }
    }

    /// Which test a log is of.
    struct LogName: Sendable {
        /// The user id; empty where it is not known.
        var userID = ""
        var historyCount = 0
        /// The exit code.
        var code: Int32

        fileprivate func file(_ kind: String) -> String {
            "\(kind)/\(kind)_\(userID)_\(historyCount)_\(code).txt"
        }
    }

    /// Writes both logs of a test.
    ///
    /// - Parameters:
    ///   - log: what happened.
    ///   - seen: what a person saw.
    ///   - name: which test it was.
    /// - Throws: `ShellError.unusableFile`.
    func write(log: String, seen: String, of name: LogName) throws(ShellError) {
        for (kind, text) in [("logs", log), ("ui", seen)] {
            let path = url.appending(path: name.file(kind)).path
            do throws(SystemError) {
                try PrivateFolder.make(url.appending(path: kind))
                try WholeFile.write(Data(text.utf8), to: path)
            } catch {
                throw .unusableFile(path: path, reason: .unwritable(.system(error.code)))
            }
        }
    }
}
