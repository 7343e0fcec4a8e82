import Dashboard
import Foundation
import Basics
import TestModel

/// The file with the token that browsers must present, readable by its owner only.
struct DashboardTokenFile {
    private let path: String

    /// - Parameter path: the path of the file.
    init(path: String) { self.path = path }

    /// Maximum size of the file: a token and a line end, bytes.
    private static let longest = DashboardToken.lengths.upperBound + 2

    /// Reads the token.
    ///
    /// - Throws: `ShellError.unusableFile`.
    func read() throws(ShellError) -> DashboardToken {
        guard let token = try readIfThere() else { throw .unusableFile(path: path, reason: .noSuchFile) }
        return token
    }

    /// Reads the token, or creates it if there is none.
    ///
    /// - Throws: `ShellError.unusableFile`, `ShellError.cannotWrite`.
    func readOrMake() throws(ShellError) -> DashboardToken {
        if let token = try readIfThere() { return token }
        var generator = SystemRandomNumberGenerator()
        let token = DashboardToken(using: &generator)
        do throws(SystemError) {
            try PrivateFolder.make(URL(fileURLWithPath: PathText.folder(of: path)))
            try AtomicFile.write(Data((token.text + "\n").utf8), to: path, mode: 0o600, precedent: .kept)
        } catch {
            // Another process created one at the same time.
            if error.code == EEXIST { return try read() }
            throw .cannotWrite(path: path, reason: .system(error.code))
        }
        return token
    }

    private func readIfThere() throws(ShellError) -> DashboardToken? {
        let data: Data
        do throws(SystemError) {
            guard let found = try BoundedFile.read(path, limit: Self.longest) else { return nil }
            data = found
        } catch {
            throw .unusableFile(path: path, reason: error.code == EFBIG ? .tokenForm : .system(error.code))
        }
        guard let text = try? TextDecoder.text(of: data),
            let token = DashboardToken(text.trimmingCharacters(in: .newlines))
        else {
            throw .unusableFile(path: path, reason: .tokenForm)
        }
        return token
    }
}
