import Foundation
import Recordings
import ReplayFiles
import Basics
import TestModel

/// The folder given with `-t`: an app list, its recordings, and the CA's certificate as the file `main`
/// (Specification 2.2, 15.3). Without the option it is `res/` if that is such a folder, else the files that
/// ship with this program.
struct UpstreamResources: Sendable {
    /// The path as given, with a trailing slash.
    let path: String
    /// The folder of the app list and its recordings.
    let folder: URL
    /// The CA that signs the certificates of replay servers; nil if there is none.
    let authority: String?
    /// True if the files that ship with this program are used instead of a folder.
    let isOwn: Bool

    /// - Parameters:
    ///   - path: the value of `-t`; nil without it.
    ///   - environment: the environment, which determines the location of the program's own recordings.
    /// - Throws: `ResourceLocationError` if no files ship with the program.
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

    /// Returns the apps that can be tested: those of the folder, and those that ship with this program, whose
    /// names upstream's program knows independently of the folder.
    ///
    /// - Parameter environment: the environment, which determines the location of the program's own
    ///   recordings.
    /// - Returns: the apps, each name once.
    func knownApps(environment: [String: String]) -> [App] {
        let own = (try? ReplayFilesLocation.directory(environment: environment)).map(Self.apps) ?? []
        let named = isOwn ? [] : Self.apps(folder)
        return own + named.filter { app in !own.contains { $0.testName == app.testName } }
    }

    /// Returns the apps of a folder's list, also those without recordings; none for an unreadable list, which
    /// is reported when a test needs it.
    private static func apps(_ folder: URL) -> [App] {
        let path = PathText.inside(folder.path, AppList.fileName)
        guard let data = try? BoundedFile.read(path, limit: longestList) else { return [] }
        return (try? AppList.decode(data, file: path))?.apps ?? []
    }

    /// Returns the test with the given name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - catalogue: the catalogue of the folder.
    /// - Returns: the test.
    /// - Throws: `RecordingError` if the folder has no such test or lacks its recordings.
    func entry(_ name: String, in catalogue: Catalogue) throws(RecordingError) -> CatalogueEntry {
        guard isOwn || Self.isReadable(path + AppList.fileName) else {
            throw .unreadable(file: path + AppList.fileName, fault: .system(SystemError(ENOENT)))
        }
        if let entry = catalogue.knownApp(named: name) { return entry }
        for problem in catalogue.problems {
            switch problem {
            case .appList(_, .withoutRecordings(let app, _)) where app != name: continue
            case .appList(_, .divided), .withoutPartner: continue
            // Its recordings are missing, or the list cannot be read.
            default: throw problem
            }
        }
        return try catalogue.app(named: name)
    }

    /// Checks that there is a certificate to authenticate a server with.
    ///
    /// - Throws: `ReplayError.trustUnreadable` if a folder that is not the program's own has none.
    func checkAuthority() throws(ReplayError) {
        guard isOwn || authority != nil else {
            throw .trustUnreadable(file: path + Self.certificate, .unreadable)
        }
    }

    private static let standard = "res/"
    private static let certificate = "main"
    /// Upper limit for the size of an app list, bytes.
    private static let longestList = 1 << 22

    private static func isReadable(_ path: String) -> Bool {
        FileManager.default.isReadableFile(atPath: path)
    }
}
