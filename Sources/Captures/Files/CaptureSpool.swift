import Foundation
import Basics

/// A temporary file for a capture from a pipe or an interface: flows are chosen after the whole capture has
/// been read, but live data can be read only once. It has no name, so that nothing of it stays behind.
package struct CaptureSpool: ~Copyable {
    /// The file.
    let descriptor: Int32

    /// Interval of the checks for cancellation while waiting for a pipe, in milliseconds.
    private static let timeout: Int32 = 200

    /// Reads a pipe to its end.
    ///
    /// - Parameters:
    ///   - pipe: the pipe.
    ///   - name: its display name.
    ///   - isCancelled: returns true to cancel.
    /// - Throws: `CaptureError`; `CancellationError`.
    package init(descriptor pipe: Int32, name: String, isCancelled: () -> Bool) throws {
        let file = try Self.makeFile()
        do { try Self.copy(pipe, to: file, name, isCancelled) } catch {
            close(file)
            throw error
        }
        descriptor = file
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
        let file = try Self.makeFile()
        do throws(LiveCapture.Failure) {
            // The stream is closed at the end of the capture.
            let copy = dup(file)
            guard copy >= 0, let stream = fdopen(copy, "wb") else {
                let error = SystemError(errno)
                if copy >= 0 { close(copy) }
                throw LiveCapture.Failure.file(error)
            }
            _ = try live.write(to: stream, until: isOver)
        } catch {
            close(file)
            switch error {
            case .capture(let error): throw error
            case .file(let error): throw Self.unkept(error)
            }
        }
        descriptor = file
    }

    deinit { close(descriptor) }

    /// Creates a file that other users cannot read, and removes its name.
    private static func makeFile() throws(CaptureError) -> Int32 {
        let path = folder.appending(path: "wehe-capture-\(UUID().uuidString)").path
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw unkept(SystemError(errno)) }
        guard unlink(path) == 0 else {
            let error = SystemError(errno)
            close(file)
            throw unkept(error)
        }
        return file
    }

    private static var folder: URL { FileManager.default.temporaryDirectory }

    private static func unkept(_ reason: SystemError) -> CaptureError {
        .unkept(folder: folder.path, reason)
    }

    /// Copies a pipe, as soon as its first bytes are those of a capture.
    private static func copy(
        _ pipe: Int32, to file: Int32, _ name: String, _ isCancelled: () -> Bool
    ) throws {
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        var first: [UInt8]? = []
        while true {
            if isCancelled() { throw CancellationError() }
            var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, timeout)
            if ready == 0 || ready < 0 && errno == EINTR { continue }
            let count = read(pipe, &chunk, chunk.count)
            if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
            guard count >= 0 else {
                throw CaptureError.fileUnreadable(file: name, .system(SystemError(errno)))
            }
            if var known = first {
                known += chunk[..<count].prefix(CaptureFormat.length)
                let isKnown = known.count >= CaptureFormat.length || count == 0
                if isKnown { try check(known, name) }
                first = isKnown ? nil : known
            }
            if count == 0 { return }
            do { try AtomicFile.write(Data(chunk[..<count]), to: file) } catch { throw unkept(error) }
        }
    }

    /// Refuses what does not begin like a capture, compressed with gzip or not.
    private static func check(_ first: [UInt8], _ name: String) throws(CaptureError) {
        if let program = CaptureFormat.compressor(first) {
            guard program == CaptureFormat.gzip else { throw .compressed(file: name, program: program) }
            return
        }
        guard first.withUnsafeBytes({ CaptureFormat($0) }) == nil else { return }
        throw .unreadable(
            file: name, first.isEmpty ? .empty : .noCapture(first: Array(first.prefix(4))), packets: 0)
    }
}
