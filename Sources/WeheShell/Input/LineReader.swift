import Foundation
import Glibc
import Home
import Basics

/// Reads a file, a pipe or a terminal line by line; it holds no more than the longest permitted line.
struct LineReader {
    /// The reason for a missing line.
    enum Failure: Error, Equatable {
        /// The line is longer than the limit, bytes. The next call skips the rest of it.
        case tooLong(limit: Int)
        /// Reading failed with this error number of the system.
        case unreadable(Int32)
        /// The reader was cancelled.
        case cancelled
    }

    private let file: FileHandle
    private let limit: Int
    private let isCancelled: @Sendable () -> Bool
    /// The bytes read but not yet returned: the lines from ``start`` on, of which the bytes before
    /// ``searched`` contain no line feed.
    private var buffer: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var isAtEnd = false
    private var passesOver = false
    /// The time until which a writer to a pipe is awaited; nil once there is one, and for other files.
    private var writerDeadline: ContinuousClock.Instant?
    /// Number of the last line read, from 1.
    private(set) var number = 0

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
        self.limit = limit
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
        if opened.isPipe { writerDeadline = .now + OpenedFile.timeout }
    }

    /// Reads the next line and returns its bytes without the line end; nil after the last line.
    mutating func next() throws(Failure) -> ArraySlice<UInt8>? {
        while true {
            if let end = lineFeed() {
                let line = buffer[start..<end]
                start = end + 1
                searched = start
                if passesOver {
                    passesOver = false
                    continue
                }
                number += 1
                guard line.count <= limit else { throw .tooLong(limit: limit) }
                return line
            }
            if buffer.count - start > limit || passesOver {
                buffer = []
                (start, searched) = (0, 0)
                if !passesOver {
                    passesOver = true
                    number += 1
                    throw .tooLong(limit: limit)
                }
            }
            if isAtEnd {
                guard start < buffer.count, !passesOver else { return nil }
                let line = buffer[start...]
                (start, searched) = (buffer.count, buffer.count)
                number += 1
                return line
            }
            try readMore()
        }
    }

    private func lineFeed() -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard searched < bytes.count, let base = bytes.baseAddress else { return nil }
            return memchr(base + searched, 0x0A, bytes.count - searched).map { UnsafeRawPointer($0) - base }
        }
    }

    private mutating func readMore() throws(Failure) {
        searched = buffer.count
        try waitForMore()
        buffer.removeFirst(start)
        searched -= start
        start = 0
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
            guard ContinuousClock.now < deadline else { throw .unreadable(OpenedFile.nobodyThere.code) }
            usleep(OpenedFile.pause)
            return
        }
        writerDeadline = nil
        chunk.withUnsafeBufferPointer {
            buffer.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<count]))
        }
        isAtEnd = count == 0
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
