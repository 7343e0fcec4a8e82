import Foundation
import Recordings
import ReplayFiles
import SystemFiles

/// The folder of `-t`: an app list, its recordings, and the CA's certificate as the file `main` (Specification 2.2,
/// 15.3). Without the option it is `res/`, where that is one, else what ships with this program.
struct UpstreamResources: Sendable {
    /// Where the app list and its recordings lie.
    let folder: URL
    /// The CA that replay servers' certificates come from; nil where there is none.
    let authority: String?

    /// - Parameters:
    ///   - path: what `-t` says; nil without it.
    ///   - environment: tells where our own recordings are.
    /// - Throws: `RecordingError.unreadable` without an app list in a folder that was named; `ResourceLocationError` where nothing shipped with the program.
    init(_ path: String?, environment: [String: String]) throws {
        let named = URL(fileURLWithPath: path ?? Self.standard, isDirectory: true)
        if Self.holds(named, AppList.fileName) {
            folder = named
        } else if let path {
            let list = PathText.inside(path, AppList.fileName)
            throw RecordingError.unreadable(file: list, fault: .system(SystemError(ENOENT)))
        } else {
            folder = try ReplayFilesLocation.directory(environment: environment)
        }
        authority = Self.holds(named, Self.certificate) ? named.appending(path: Self.certificate).path : nil
    }

    private static let standard = "res"
    private static let certificate = "main"

    private static func holds(_ folder: URL, _ file: String) -> Bool {
        FileManager.default.isReadableFile(atPath: folder.appending(path: file).path)
    }
}
