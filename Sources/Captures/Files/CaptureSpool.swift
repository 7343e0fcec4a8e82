import Foundation
import Basics

/// A capture that comes through a pipe or from an interface, kept in a file of its own as long as it is used: flows are
/// chosen by what the whole of it has, and what passes is seen but once.
package struct CaptureSpool: ~Copyable {
    /// Where it lies.
    package let path: String

    /// How long a pipe is waited for before it is asked whether anybody still does, in milliseconds.
    private static let timeout: Int32 = 200

    /// Reads a pipe to its end.
    ///
    /// - Parameters:
    ///   - descriptor: the pipe.
    ///   - isCancelled: whether to give up.
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

    /// Captures what passes an interface.
    ///
    /// - Parameters:
    ///   - live: the capture, begun.
    ///   - isOver: asked several times a second, and told how much there is.
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

    /// A new file that nobody else can read.
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
