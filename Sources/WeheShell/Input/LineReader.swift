import Foundation
import Glibc
import Home

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
    ///   - isCancelled: whether nobody waits any more.
    init(_ file: FileHandle, limit: Int, isCancelled: @escaping @Sendable () -> Bool = { false }) {
        self.file = file
        self.limit = limit
        self.isCancelled = isCancelled
    }

    /// Opens a file.
    ///
    /// - Throws: ``Failure/unreadable(_:)``.
    init(
        path: String, limit: Int, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(Failure) {
        let descriptor = open(TypedPath.expanded(path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(errno) }
        self.init(
            FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), limit: limit,
            isCancelled: isCancelled)
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
        let count = chunk.withUnsafeMutableBytes { read(file.fileDescriptor, $0.baseAddress, $0.count) }
        let problem = errno
        if count < 0 {
            if problem != EINTR { throw .unreadable(problem) }
            return
        }
        chunk.withUnsafeBufferPointer {
            buffer.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<count]))
        }
        isAtEnd = count == 0
    }

    /// Waits until there is more, so that who gives up need not wait for whoever writes.
    private func waitForMore() throws(Failure) {
        while !isCancelled() {
            var request = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
            if poll(&request, 1, Self.pollMilliseconds) != 0 { return }
        }
        throw .cancelled
    }
}
