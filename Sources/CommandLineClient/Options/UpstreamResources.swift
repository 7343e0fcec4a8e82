import Foundation
import Recordings
import ReplayFiles
import Basics
import TestModel

/// The folder of `-t`: an app list, its recordings, and the CA's certificate as the file `main` (Specification 2.2,
/// 15.3). Without the option it is `res/`, where that is one, else what ships with this program.
struct UpstreamResources: Sendable {
    /// Where it lies, as it was asked for, with a slash at its end.
    let path: String
    /// Where the app list and its recordings lie.
    let folder: URL
    /// The CA that replay servers' certificates come from; nil where there is none.
    let authority: String?
    /// True if the files that ship with this program take the place of the folder.
    let isOwn: Bool

    /// - Parameters:
    ///   - path: what `-t` says; nil without it.
    ///   - environment: tells where our own recordings are.
    /// - Throws: `ResourceLocationError` where nothing shipped with the program.
    init(_ path: String?, environment: [String: String]) throws {
        let named = ResultsFolder.slashed(path ?? Self.standard)
        self.path = named
        isOwn = path == nil && !Self.isReadable(named + AppList.fileName)
        folder =
            isOwn
            ? try ReplayFilesLocation.directory(environment: environment)
            : URL(fileURLWithPath: named, isDirectory: true)
        authority = Self.isReadable(named + Self.certificate) ? named + Self.certificate : nil
    }

    /// The apps that can be tested: those of the folder, and those that ship with this program, which upstream's program
    /// knows by name whatever lies in the folder.
    ///
    /// - Parameter environment: tells where our own recordings are.
    /// - Returns: the apps, each name once.
    func knownApps(environment: [String: String]) -> [App] {
        let own = (try? ReplayFilesLocation.directory(environment: environment)).map(Self.apps) ?? []
        let named = isOwn ? [] : Self.apps(folder)
        return own + named.filter { app in !own.contains { $0.testName == app.testName } }
    }

    /// The apps of a folder's list, whether their recordings are there or not; none of a list that cannot be read, which
    /// is told where a test needs it.
    private static func apps(_ folder: URL) -> [App] {
        let path = PathText.inside(folder.path, AppList.fileName)
        guard let data = try? BoundedFile.read(path, limit: longestList) else { return [] }
        return (try? AppList.decode(data, file: path))?.apps ?? []
    }

    /// The test of a name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - catalogue: what the folder holds.
    /// - Returns: the test.
    /// - Throws: `RecordingError`: why the folder has no such test, or none whose recordings are there.
    func entry(_ name: String, in catalogue: Catalogue) throws(RecordingError) -> CatalogueEntry {
        guard isOwn || Self.isReadable(path + AppList.fileName) else {
            throw .unreadable(file: path + AppList.fileName, fault: .system(SystemError(ENOENT)))
        }
        if let entry = catalogue.knownApp(named: name) { return entry }
        for problem in catalogue.problems {
            switch problem {
            case .appList(_, .withoutRecordings(let app, _)) where app != name: continue
            case .appList(_, .divided), .withoutPartner: continue
            // Its recordings are not there, or the list cannot be read.
            default: throw problem
            }
        }
        return try catalogue.app(named: name)
    }

    /// Makes sure that there is a certificate to know a server by.
    ///
    /// - Throws: `ReplayError.trustUnreadable` without one in a folder of another's.
    func checkAuthority() throws(ReplayError) {
        guard isOwn || authority != nil else {
            throw .trustUnreadable(file: path + Self.certificate, .unreadable)
        }
    }

    private static let standard = "res/"
    private static let certificate = "main"
    /// More than any list of apps, bytes.
    private static let longestList = 1 << 22

    private static func isReadable(_ path: String) -> Bool {
        FileManager.default.isReadableFile(atPath: path)
    }
}
