import Foundation
import Basics

/// A temporary file for a capture from a pipe or an interface: flows are chosen after the whole capture has
/// been read, but live data can be read only once.
package struct CaptureSpool: ~Copyable {
    /// Path of the file.
    package let path: String

    /// Interval of the checks for cancellation while waiting for a pipe, in milliseconds.
    private static let timeout: Int32 = 200

    /// Reads a pipe to its end.
    ///
    /// - Parameters:
    ///   - descriptor: the pipe.
    ///   - isCancelled: returns true to cancel.
    /// - Throws: `SystemError` if it cannot be read; `CaptureError.unkept`; `CancellationError`.
    package init(descriptor: Int32, isCancelled: () -> Bool) throws {
        let (path, file) = try Self.makeFile()
        defer { close(file) }
        do { try Self.copy(descriptor, to: file, isCancelled) } catch {
            unlink(path)
            throw error
        }
        self.path = path
    }

    /// Captures the traffic of an interface.
    ///
    /// - Parameters:
    ///   - live: the started capture.
    ///   - isOver: called several times a second with the counts so far; returns true to stop.
    /// - Throws: `CaptureError`.
    package init(
        _ live: consuming LiveCapture, until isOver: (LiveCapture.Count) -> Bool
    ) throws(CaptureError) {
        let (path, file) = try Self.makeFile()
        do throws(LiveCapture.Failure) {
            guard let stream = fdopen(file, "wb") else {
                close(file)
                throw LiveCapture.Failure.file(SystemError(errno))
            }
            _ = try live.write(to: stream, until: isOver)
        } catch {
            unlink(path)
            switch error {
            case .capture(let error): throw error
            case .file(let error): throw Self.unkept(error)
            }
        }
        self.path = path
    }

    deinit { unlink(path) }

    /// Creates a file that other users cannot read.
    private static func makeFile() throws(CaptureError) -> (path: String, descriptor: Int32) {
        let path = folder.appending(path: "wehe-capture-\(UUID().uuidString)").path
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw unkept(SystemError(errno)) }
        return (path, file)
    }

    private static var folder: URL { FileManager.default.temporaryDirectory }

    private static func unkept(_ reason: SystemError) -> CaptureError {
        .unkept(folder: folder.path, reason)
    }

    private static func copy(_ descriptor: Int32, to file: Int32, _ isCancelled: () -> Bool) throws {
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            if isCancelled() { throw CancellationError() }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, timeout)
            if ready == 0 || ready < 0 && errno == EINTR { continue }
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
            guard count >= 0 else { throw SystemError(errno) }
            if count == 0 { return }
            do { try AtomicFile.write(Data(chunk[..<count]), to: file) } catch { throw unkept(error) }
        }
    }
}
