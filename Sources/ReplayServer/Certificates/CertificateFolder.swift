import Foundation

/// The folder that holds the authority's and the server's certificates and keys; only its owner may look inside.
struct CertificateFolder {
    /// How long to wait for another process that has the folder.
    private static let patience: Duration = .seconds(10)

    private let directory: URL

    /// Makes the folder if it is missing and closes it to others.
    ///
    /// - Throws: ``ReplayServerError/certificateFile(path:reason:)``.
    init(_ directory: URL) throws(ReplayServerError) {
        self.directory = directory
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .certificateFile(path: directory.path, reason: "the folder cannot be made")
        }
        guard chmod(directory.path, 0o700) == 0 else {
            throw .certificateFile(path: directory.path, reason: Self.systemError())
        }
    }

    /// Runs `body` while no other process has the folder, so that two that start together agree on one authority.
    ///
    /// - Throws: ``ReplayServerError/certificatesBusy(directory:)``, and what `body` throws.
    func locked<Value>(_ body: () throws(ReplayServerError) -> Value) async throws(ReplayServerError) -> Value
    {
        let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .certificateFile(path: directory.path, reason: Self.systemError())
        }
        defer { close(descriptor) }
        let deadline = ContinuousClock.now + Self.patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .certificateFile(path: directory.path, reason: Self.systemError())
            }
            guard ContinuousClock.now < deadline else { throw .certificatesBusy(directory: directory.path) }
            do { try await Task.sleep(for: .milliseconds(5)) } catch { throw .stopped }
        }
        return try body()
    }

    /// Where a file lies.
    func url(_ name: String) -> URL { directory.appendingPathComponent(name) }

    /// The content of a file, nil if there is none.
    ///
    /// - Parameters:
    ///   - name: the file.
    ///   - isSecret: whether it is closed to others, should it be open.
    /// - Returns: the text.
    /// - Throws: ``ReplayServerError/certificateFile(path:reason:)``.
    func read(_ name: String, isSecret: Bool) throws(ReplayServerError) -> String? {
        let path = url(name).path
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let content = FileManager.default.contents(atPath: path) else {
            throw .certificateFile(path: path, reason: "it cannot be read")
        }
        if isSecret { chmod(path, 0o600) }
        return String(decoding: content, as: UTF8.self)
    }

    /// Puts a file in place as a whole; at no moment is a secret open to others.
    func write(_ text: String, to name: String, isSecret: Bool) throws(ReplayServerError) {
        let path = url(name).path
        let draft = url(".\(name).\(UUID().uuidString)").path
        let mode: mode_t = isSecret ? 0o600 : 0o644
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .certificateFile(path: path, reason: Self.systemError()) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        defer { close(descriptor) }
        do {
            try file.write(contentsOf: Data(text.utf8))
        } catch {
            unlink(draft)
            throw .certificateFile(path: path, reason: "it cannot be written")
        }
        // The mode is set again because the process may mask some of its bits.
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0, rename(draft, path) == 0 else {
            let reason = Self.systemError()
            unlink(draft)
            throw .certificateFile(path: path, reason: reason)
        }
    }

    /// Renames a file out of the way and returns its new name; nil if there is none.
    func setAside(_ name: String) throws(ReplayServerError) -> String? {
        guard FileManager.default.fileExists(atPath: url(name).path) else { return nil }
        var number = 1
        while FileManager.default.fileExists(atPath: url("\(name).unusable-\(number)").path) { number += 1 }
        let newName = "\(name).unusable-\(number)"
        guard rename(url(name).path, url(newName).path) == 0 else {
            throw .certificateFile(path: url(name).path, reason: Self.systemError())
        }
        return newName
    }

    private static func systemError() -> String { String(cString: strerror(errno)) }
}
