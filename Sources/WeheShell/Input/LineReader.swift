import Foundation
import Glibc
import Home
import Basics

/// Reads a file, a pipe or a terminal line by line, holding no more of it than the longest line that is taken.
struct LineReader {
    /// Why there is no line.
    enum Failure: Error, Equatable {
        /// The line has more bytes than are taken. Its rest is passed over when the next one is asked for.
        case tooLong(limit: Int)
        /// The system's error number.
        case unreadable(Int32)
        /// Nobody waits for the line any more.
        case cancelled
    }

    private let file: FileHandle
    private let limit: Int
    private let isCancelled: @Sendable () -> Bool
    /// What was read and not yet handed out: the lines from ``start`` on, of which the bytes before ``searched`` hold
    /// no line feed.
    private var buffer: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var isAtEnd = false
    private var passesOver = false
    /// Until when somebody who writes to a pipe is waited for; nil once there is one, and where it is no pipe.
    private var writerDeadline: ContinuousClock.Instant?
    /// The line that was read last, counted from 1.
    private(set) var number = 0

    /// Where the system puts what it reads.
    private var chunk = [UInt8](repeating: 0, count: 1 << 18)
    /// How often it is looked whether anybody still waits.
    private static let pollMilliseconds: Int32 = 100

    /// Reads what is open already.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - limit: the most bytes of a line.
    ///   - isCancelled: whether nobody waits any more; unless told, whether the task that reads was cancelled.
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

    /// The bytes of the next line without its end, nil after the last.
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
            // Nothing yet: there is somebody who may write.
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

    /// True if whoever wrote to an empty pipe is gone, and not yet to come.
    private var hasEnded: Bool {
        var request = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLIN) == 0
    }

    /// Waits until there is more, so that who gives up need not wait for whoever writes. Of a pipe to which nobody
    /// writes yet the system tells nothing.
    private func waitForMore() throws(Failure) {
        while !isCancelled() {
            if writerDeadline != nil { return }
            var request = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
            if poll(&request, 1, Self.pollMilliseconds) != 0 { return }
        }
        throw .cancelled
    }
}
