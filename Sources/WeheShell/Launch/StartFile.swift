import Foundation
import Home
import Reports

/// The user's commands for the start of every shell: `rc.wehe` in the home.
struct StartFile {
    private let path: String

    init(home: Home) { path = home.startFile.path }

    /// Runs the file if it exists. Output of its commands is discarded, so that the output of a script
    /// contains nothing else; errors and remarks are reported.
    ///
    /// - Throws: the first failure, with its place.
    func run(in session: isolated Session) async throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        session.output.isQuiet = true
        defer { session.output.isQuiet = false }
        try await Script(path: path).run(in: session, keepsGoing: false)
    }
}
