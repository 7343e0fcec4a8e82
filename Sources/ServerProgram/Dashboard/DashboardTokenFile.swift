import Dashboard
import Foundation
import Basics
import TestModel

/// The file with what browsers show to be let in, for its owner alone.
struct DashboardTokenFile {
    private let path: String

    /// - Parameter path: where it lies.
    init(path: String) { self.path = path }

    /// A file has a token, an end of a line, and nothing else.
    private static let longest = DashboardToken.lengths.upperBound + 2

    /// The token.
    ///
    /// - Throws: `ShellError.unusableFile`.
    func read() throws(ShellError) -> DashboardToken {
        guard let token = try readIfThere() else { throw .unusableFile(path: path, reason: .noSuchFile) }
        return token
    }

    /// The token, made and kept where there is none yet.
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
            // Another process made one at this moment.
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
        let text = String(decoding: data, as: UTF8.self)
        guard let token = DashboardToken(text.trimmingCharacters(in: .newlines)) else {
            throw .unusableFile(path: path, reason: .tokenForm)
        }
        return token
    }
}
