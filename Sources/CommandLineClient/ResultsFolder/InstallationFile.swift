import Foundation
import Home
import Basics
import TestModel
import WireProtocol

/// The upstream client's file `info.txt`: a line with the user id, one with the number of the last test
/// (Specification 15.3).
struct InstallationFile: Sendable {
    /// Where it lies.
    let path: String

    /// What is wrong with the file, and upstream's exit code for it.
    struct Fault: Error, Equatable {
        let code: Int32
        let cause: ShellError
    }

    /// The outcome of reading it.
    enum Content: Equatable {
        /// There is no file yet.
        case none
        /// The user's identity.
        case identity(Identity)
        /// It tells nobody, or no number, so that a new one takes its place, as upstream does; why.
        case unusable(Reason)
    }

    /// The largest file that is taken for one, bytes.
    private static let largest = 1 << 16

    /// Reads it.
    ///
    /// - Throws: `Fault` where it is there and cannot be read.
    func read() throws(Fault) -> Content {
        let data: Data?
        do { data = try BoundedFile.read(path, limit: Self.largest) } catch {
            guard error.code != EFBIG else { return .unusable(.userIDForm) }
            throw Fault(
                code: UpstreamExitCode.identityUnreadable,
                cause: .unusableFile(path: path, reason: .system(error.code)))
        }
        guard let data else { return .none }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard let userID = lines.first, Identification.isUserID(userID) else {
            return .unusable(.userIDForm)
        }
        guard let count = lines.dropFirst().first.flatMap({ Int($0) }), Identity.counts.contains(count) else {
            return .unusable(.historyCountForm)
        }
        return .identity(Identity(userID: userID, historyCount: count))
    }

    /// Writes it.
    ///
    /// - Throws: `Fault`.
    func write(_ identity: Identity) throws(Fault) {
        do {
            // Without a newline at its end, as upstream writes it.
            try AtomicFile.write(Data("\(identity.userID)\n\(identity.historyCount)".utf8), to: path)
        } catch {
            throw Fault(
                code: UpstreamExitCode.identityUnwritable,
                cause: .unusableFile(path: path, reason: .unwritable(.system(error.code))))
        }
    }
}
