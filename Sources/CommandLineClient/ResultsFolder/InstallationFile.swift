import Foundation
import Home
import Basics
import TestModel
import WireProtocol

/// The upstream client's file `info.txt`: a line with the user id, and one with the number of the last test
/// (Specification 15.3).
struct InstallationFile: Sendable {
    /// The path of the file.
    let path: String

    /// An error of the file, and upstream's exit code for it.
    struct AccessError: Error, Equatable {
        let code: Int32
        let cause: ShellError
    }

    /// The outcome of reading the file.
    enum Content: Equatable {
        /// There is no file yet.
        case none
        /// The user's identity.
        case identity(Identity)
        /// The file lacks a user id or a number, so that it is replaced, as upstream does; with the reason.
        case unusable(Reason)
    }

    /// Maximum size of the file, bytes.
    private static let largest = 1 << 16

    /// Reads the file.
    ///
    /// - Throws: `AccessError` if it exists and cannot be read.
    func read() throws(AccessError) -> Content {
        let data: Data?
        do { data = try BoundedFile.read(path, limit: Self.largest) } catch {
            guard error.code != EFBIG else { return .unusable(.userIDForm) }
            throw AccessError(
                code: UpstreamExitCode.identityUnreadable,
                cause: .unusableFile(path: path, reason: .system(error.code)))
        }
        guard let data else { return .none }
        // A file that is no text has no user id.
        let lines = ((try? TextDecoder.text(of: data)) ?? "").split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard let userID = lines.first, Identification.isUserID(userID) else {
            return .unusable(.userIDForm)
        }
        guard let count = lines.dropFirst().first.flatMap({ Int($0) }), Identity.counts.contains(count) else {
            return .unusable(.historyCountForm)
        }
        return .identity(Identity(userID: userID, historyCount: count))
    }

    /// Writes the file.
    ///
    /// - Throws: `AccessError` if it cannot be written.
    func write(_ identity: Identity) throws(AccessError) {
        do {
            // Without a trailing newline, as upstream writes it.
            try AtomicFile.write(Data("\(identity.userID)\n\(identity.historyCount)".utf8), to: path)
        } catch {
            throw AccessError(
                code: UpstreamExitCode.identityUnwritable,
                cause: .unusableFile(path: path, reason: .unwritable(.system(error.code))))
        }
    }
}
