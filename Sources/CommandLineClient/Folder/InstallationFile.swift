import Foundation
import Home
import SystemFiles
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

    /// The largest file that is taken for one, bytes.
    private static let largest = 1 << 16

    /// Reads it; nil if there is none yet.
    ///
    /// - Throws: `Fault`.
    func read() throws(Fault) -> Identity? {
        func fault(_ code: Int32, _ reason: Reason) -> Fault {
            Fault(code: code, cause: .unusableFile(path: path, reason: reason))
        }
        let data: Data?
        do { data = try BoundedFile.read(path, limit: Self.largest) } catch {
            throw fault(UpstreamExitCode.identityUnreadable, .system(error.code))
        }
        guard let data else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard let userID = lines.first, Identification.isUserID(userID) else {
            throw fault(UpstreamExitCode.noUserID, .userIDForm)
        }
        guard let count = lines.dropFirst().first.flatMap({ Int($0) }) else {
            throw fault(UpstreamExitCode.identityUnreadable, .historyCountForm)
        }
        guard Identity.counts.contains(count) else {
            let code = count < 0 ? UpstreamExitCode.negativeHistoryCount : UpstreamExitCode.identityUnreadable
            throw fault(code, .historyCountForm)
        }
        return Identity(userID: userID, historyCount: count)
    }

    /// Writes it.
    ///
    /// - Throws: `Fault`.
    func write(_ identity: Identity) throws(Fault) {
        do {
            try WholeFile.write(Data("\(identity.userID)\n\(identity.historyCount)\n".utf8), to: path)
        } catch {
            throw Fault(
                code: UpstreamExitCode.identityUnwritable,
                cause: .unusableFile(path: path, reason: .unwritable(.system(error.code))))
        }
    }
}
