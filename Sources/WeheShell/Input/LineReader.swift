import Foundation
import Glibc
import Home
import Basics

/// Reads a text from a file, a pipe or a terminal line by line; it holds no more than the longest permitted line.
struct LineReader {
    /// The reason for a missing line.
    enum Failure: Error, Equatable {
        /// The line is longer than the limit, bytes. The next call skips the rest of it.
        case tooLong(limit: Int)
        /// Reading failed with this error number of the system.
        case unreadable(Int32)
        /// The bytes are no text.
        case noText(TextFault)
        /// The reader was cancelled.
        case cancelled
    }

    private let file: FileHandle
    private let isCancelled: @Sendable () -> Bool
    private var text: TextLines
    /// The time until which a writer to a pipe is awaited; nil once there is one, and for other files.
    private var writerDeadline: Deadline?
    /// Number of the last line read, or of that in which the last record begins, from 1.
    var number: Int { text.number }

    /// The buffer for the system's read calls.
    private var chunk = [UInt8](repeating: 0, count: 1 << 18)
    /// Interval of the checks for cancellation, ms.
    private static let pollMilliseconds: Int32 = 100

    /// Creates a reader of an open file.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - limit: the maximum size of a line, bytes.
    ///   - isCancelled: returns true to cancel the reader; by default, true if the reading task was
    ///     cancelled.
    init(
        _ file: FileHandle, limit: Int, isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
    ) {
        self.file = file
        text = TextLines(limit: limit)
        self.isCancelled = isCancelled
    }

    /// Opens a file, or a pipe.
    ///
    /// - Throws: ``Failure/unreadable(_:)``.
    init(
        path: String, limit: Int, isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
    ) throws(Failure) {
        let opened: (descriptor: Int32, isPipe: Bool)
        do { opened = try OpenedFile.readable(TypedPath.expanded(path)) } catch {
            throw .unreadable(error.code)
        }
        self.init(
            FileHandle(fileDescriptor: opened.descriptor, closeOnDealloc: true), limit: limit,
            isCancelled: isCancelled)
        if opened.isPipe { writerDeadline = Deadline(after: OpenedFile.timeout) }
    }

    /// Reads the next line and returns its bytes without the line end; nil after the last line.
    mutating func next() throws(Failure) -> ArraySlice<UInt8>? {
        try piece { text throws(TextFault) in try text.next() }
    }

    /// Reads the next JSON record, in a line of its own, over several lines or in a list, and returns its bytes;
    /// nil after the last.
    mutating func nextRecord() throws(Failure) -> ArraySlice<UInt8>? {
        try piece { text throws(TextFault) in try text.nextRecord() }
    }

    private mutating func piece(
        _ next: (inout TextLines) throws(TextFault) -> TextLines.Next
    ) throws(Failure) -> ArraySlice<UInt8>? {
        while true {
            let found: TextLines.Next
            do { found = try next(&text) } catch {
                if case .tooLong(let limit) = error { throw .tooLong(limit: limit) }
                throw .noText(error)
            }
            switch found {
            case .piece(let bytes): return bytes
            case .end: return nil
            case .more: try readMore()
            }
        }
    }

    private mutating func readMore() throws(Failure) {
        try waitForMore()
        let descriptor = file.fileDescriptor
        let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        let problem = errno
        if count < 0 {
            guard [EINTR, EAGAIN].contains(problem) else { throw .unreadable(problem) }
            // No data yet, so there is a writer.
            if problem == EAGAIN { writerDeadline = nil }
            return
        }
        if count == 0, let deadline = writerDeadline, !hasEnded {
            guard !deadline.isPast else { throw .unreadable(OpenedFile.nobodyThere.code) }
            usleep(OpenedFile.pause)
            return
        }
        writerDeadline = nil
        chunk.withUnsafeBytes { text.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }

    /// True if the writer of an empty pipe has closed it; false if there has been none yet.
    private var hasEnded: Bool {
        var request = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLIN) == 0
    }

    /// Waits for more data, so that a cancelled reader need not wait for the writer. For a pipe without a
    /// writer the system reports no event.
    private func waitForMore() throws(Failure) {
        while !isCancelled() {
            if writerDeadline != nil { return }
            var request = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
            if poll(&request, 1, Self.pollMilliseconds) != 0 { return }
        }
        throw .cancelled
    }
}
