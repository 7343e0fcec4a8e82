import Foundation
import Basics
import TestModel

/// The folder with the certificates and keys of the authority and the server; only its owner has access.
struct CertificateFolder {
    /// Maximum wait for another process that has locked the folder.
    private static let timeout: Duration = .seconds(10)
    /// The maximum size of a certificate or key file, bytes.
    private static let largestFile = 1 << 20

    private let directory: URL

    /// Creates the folder if it is missing and restricts access to it.
    ///
    /// - Throws: `ReplayServerError.certificateFile`.
    init(_ directory: URL) throws(ReplayServerError) {
        self.directory = directory
        do { try PrivateFolder.makeAndClose(directory) } catch {
            throw .certificateFile(path: directory.path, reason: error)
        }
    }

    /// Runs `body` while the folder is locked, so that two processes starting together use the same
    /// authority.
    ///
    /// - Throws: `ReplayServerError.certificatesBusy`, and the errors of `body`.
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

    /// Returns the URL of a file.
    func url(_ name: String) -> URL { directory.appendingPathComponent(name) }

    /// Returns the content of a file; nil if it does not exist.
    ///
    /// - Parameters:
    ///   - name: the file.
    ///   - isSecret: true to restrict access to it, if it is accessible to others.
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

    /// Replaces a file atomically; a secret is at no moment accessible to others.
    func write(_ text: String, to name: String, isSecret: Bool) throws(ReplayServerError) {
        let path = url(name).path
        do {
            try AtomicFile.write(Data(text.utf8), to: path, mode: isSecret ? 0o600 : 0o644)
            // Set again because the process may have a umask: clients read the authority's certificate.
            if !isSecret { chmod(path, 0o644) }
        } catch {
            throw .certificateFile(path: path, reason: error)
        }
    }

    /// Renames a file and returns its new name; nil if it does not exist.
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
