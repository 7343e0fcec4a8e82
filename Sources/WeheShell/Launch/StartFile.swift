import Foundation
import Home
import Reports

/// The commands that a person wants at the start of every shell: `rc.wehe` in the home.
struct StartFile {
    private let path: String

    init(home: Home) { path = home.startFile.path }

    /// Runs it, if it is there. What its commands would print is dropped, so that a script's output holds what the
    /// script says and nothing else; errors and remarks are told.
    ///
    /// - Throws: the first failure, with its place.
    func run(in session: isolated Session) async throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        session.output.isQuiet = true
        defer { session.output.isQuiet = false }
        try await Script(path: path).run(in: session, keepsGoing: false)
    }
}
