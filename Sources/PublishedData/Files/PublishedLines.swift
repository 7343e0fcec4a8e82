import CZlib
import Foundation
import Basics

/// Reads the records of a file, with or without gzip compression, keeping at most the longest permitted one in
/// memory.
struct PublishedLines: ~Copyable {
    /// Errors of reading a file.
    enum Failure: Error {
        /// It cannot be read, its compressed data is damaged, or it is no text.
        case unreadable
        /// A line is longer than any record; reading continues after it.
        case tooLong
    }

    private let file: gzFile
    private var chunk = [UInt8](repeating: 0, count: 1 << 18)
    private var text = TextLines(limit: PublishedLines.longestLine)
    /// The number of the line in which the last record begins, counted from 1.
    var number: Int { text.number }

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

    /// Returns the bytes of the next record: a line, a value over several lines, or an element of a list; nil
    /// after the last.
    mutating func next() throws(Failure) -> [UInt8]? {
        try piece { text throws(TextFault) in try text.nextRecord() }
    }

    /// Returns the rest of the file, as one text; nil if there is none.
    mutating func rest() throws(Failure) -> [UInt8]? {
        try piece { text throws(TextFault) in try text.rest() }
    }

    private mutating func piece(
        _ next: (inout TextLines) throws(TextFault) -> TextLines.Next
    ) throws(Failure) -> [UInt8]? {
        while true {
            let found: TextLines.Next
            do { found = try next(&text) } catch {
                if case .tooLong = error { throw .tooLong }
                throw .unreadable
            }
            switch found {
            case .piece(let bytes): return Array(bytes)
            case .end: return nil
            case .more: try readMore()
            }
        }
    }

    private mutating func readMore() throws(Failure) {
        let count = chunk.withUnsafeMutableBytes { gzread(file, $0.baseAddress, UInt32($0.count)) }
        var code = Z_OK
        _ = gzerror(file, &code)
        // A truncated file ends with Z_BUF_ERROR, which gzread alone does not report.
        guard count >= 0, code == Z_OK || code == Z_STREAM_END else { throw .unreadable }
        chunk.withUnsafeBytes { text.add(UnsafeRawBufferPointer(rebasing: $0[..<Int(count)])) }
    }
}
