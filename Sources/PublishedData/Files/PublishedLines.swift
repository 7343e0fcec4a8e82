import CZlib
import Foundation
import Basics

/// Reads a file line by line, with or without gzip compression, keeping at most the longest permitted line in
/// memory.
struct PublishedLines: ~Copyable {
    /// Errors of reading a file.
    enum Failure: Error {
        /// It cannot be read, or its compressed data is damaged.
        case unreadable
        /// A line is longer than any record; reading continues after it.
        case tooLong
    }

    private let file: gzFile
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    /// Range of the buffered bytes.
    private var start = 0
    private var end = 0
    /// The bytes before this offset contain no line feed.
    private var searched = 0
    private var isAtEnd = false
    /// The number of the last line read, counted from 1.
    private(set) var number = 0

    /// The maximum length of a line, bytes: an hour's samples take a tenth of that.
    static let longestLine = 16 << 20

    /// Opens a regular file: a folder named by the user may contain anything.
    init(path: String) throws(Failure) {
        let descriptor: Int32
        do { descriptor = try OpenedFile.ordinary(path) } catch { throw .unreadable }
        guard let file = gzdopen(descriptor, "rb") else {
            close(descriptor)
            throw .unreadable
        }
        gzbuffer(file, 1 << 17)
        self.file = file
    }

    deinit { gzclose_r(file) }

    /// Number of bytes read from the file, before decompression.
    var position: Int64 { Int64(gzoffset(file)) }

    /// Returns the bytes of the next line without its end, nil after the last.
    mutating func next() throws(Failure) -> [UInt8]? {
        while true {
            if let feed = lineFeed() {
                defer { (start, searched) = (feed + 1, feed + 1) }
                number += 1
                return Array(buffer[start..<feed])
            }
            guard !isAtEnd else {
                guard start < end else { return nil }
                defer { (start, searched) = (end, end) }
                number += 1
                return Array(buffer[start..<end])
            }
            guard end - start < Self.longestLine else {
                try passOver()
                throw .tooLong
            }
            try readMore()
        }
    }

    /// Skips the rest of a line, without storing it.
    private mutating func passOver() throws(Failure) {
        number += 1
        while true {
            if let feed = lineFeed() {
                (start, searched) = (feed + 1, feed + 1)
                return
            }
            (start, searched) = (end, end)
            guard !isAtEnd else { return }
            try readMore()
        }
    }

    /// Returns the rest of the file, as one text.
    mutating func rest() throws(Failure) -> [UInt8] {
        while !isAtEnd {
            guard end - start < Self.longestLine else { throw .tooLong }
            try readMore()
        }
        defer { start = end }
        return Array(buffer[start..<end])
    }

    private func lineFeed() -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard searched < end, let base = bytes.baseAddress else { return nil }
            return memchr(base + searched, 0x0A, end - searched).map { UnsafeRawPointer($0) - base }
        }
    }

    private mutating func readMore() throws(Failure) {
        if start > 0 {
            buffer.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                memmove(base, base + start, end - start)
            }
            (start, end) = (0, end - start)
        }
        searched = end
        if end == buffer.count { buffer += [UInt8](repeating: 0, count: buffer.count) }
        let room = UInt32(buffer.count - end)
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { gzread(file, $0 + end, room) } ?? -1
        }
        var code = Z_OK
        _ = gzerror(file, &code)
        // A truncated file ends with Z_BUF_ERROR, which gzread alone does not report.
        guard count >= 0, code == Z_OK || code == Z_STREAM_END else { throw .unreadable }
        end += Int(count)
        isAtEnd = count == 0
    }
}
