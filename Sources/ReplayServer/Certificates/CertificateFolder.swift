import Foundation
import Basics
import TestModel

/// The folder that holds the authority's and the server's certificates and keys; only its owner may look inside.
struct CertificateFolder {
    /// How long to wait for another process that has the folder.
    private static let timeout: Duration = .seconds(10)
    /// The largest file that is taken for a certificate or a key, bytes.
    private static let largestFile = 1 << 20

    private let directory: URL

    /// Makes the folder if it is missing and closes it to others.
    ///
    /// - Throws: `ReplayServerError.certificateFile`.
    init(_ directory: URL) throws(ReplayServerError) {
        self.directory = directory
        do { try PrivateFolder.makeAndClose(directory) } catch {
            throw .certificateFile(path: directory.path, reason: error)
        }
    }

    /// Runs `body` while no other process has the folder, so that two that start together agree on one authority.
    ///
    /// - Throws: `ReplayServerError.certificatesBusy`, and what `body` throws.
    func locked<Value>(_ body: () throws(ReplayServerError) -> Value) async throws(ReplayServerError) -> Value
    {
        let lock: FileLock
        do {
            lock = try await FileLock.take(.folder(directory.path), within: Self.timeout)
        } catch {
            switch error {
            case .held: throw .certificatesBusy(directory: directory.path)
            case .cancelled: throw .stopped
            case .system(let reason): throw .certificateFile(path: directory.path, reason: reason)
            }
        }
        let value = try body()
        _ = consume lock
        return value
    }

    /// Where a file lies.
    func url(_ name: String) -> URL { directory.appendingPathComponent(name) }

    /// The content of a file, nil if there is none.
    ///
    /// - Parameters:
    ///   - name: the file.
    ///   - isSecret: whether it is closed to others, should it be open.
    /// - Returns: the text.
    /// - Throws: `ReplayServerError.certificateFile`.
    func read(_ name: String, isSecret: Bool) throws(ReplayServerError) -> String? {
        let path = url(name).path
        do {
            guard let content = try BoundedFile.read(path, limit: Self.largestFile) else { return nil }
            if isSecret { chmod(path, 0o600) }
            return String(decoding: content, as: UTF8.self)
        } catch {
            throw .certificateFile(path: path, reason: error)
        }
    }

    /// Puts a file in place as a whole; at no moment is a secret open to others.
    func write(_ text: String, to name: String, isSecret: Bool) throws(ReplayServerError) {
        let path = url(name).path
        do {
            try AtomicFile.write(Data(text.utf8), to: path, mode: isSecret ? 0o600 : 0o644)
            // Set again because the process may mask bits of the mode: clients read the authority's certificate.
            if !isSecret { chmod(path, 0o644) }
        } catch {
            throw .certificateFile(path: path, reason: error)
        }
    }

    /// Renames a file out of the way and returns its new name; nil if there is none.
    func setAside(_ name: String) throws(ReplayServerError) -> String? {
        guard FileManager.default.fileExists(atPath: url(name).path) else { return nil }
        var number = 1
        while FileManager.default.fileExists(atPath: url("\(name).unusable-\(number)").path) { number += 1 }
        let newName = "\(name).unusable-\(number)"
        guard rename(url(name).path, url(newName).path) == 0 else {
            throw .certificateFile(path: url(name).path, reason: SystemError(errno))
        }
        return newName
    }
}
