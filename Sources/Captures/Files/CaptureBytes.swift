import CZlib
import Foundation
import Basics

/// The bytes of a file from its beginning to its end, compressed with gzip or not. In memory are those of one
/// block.
struct CaptureBytes: ~Copyable {
    /// Reasons that bytes cannot be read.
    enum Failure: Error {
        /// The system cannot read the file.
        case system(SystemError)
        /// The data that gzip compressed are damaged.
        case damaged
    }

    private let file: gzFile
    private var buffer: UnsafeMutableRawBufferPointer
    /// The range of bytes in the buffer that were not taken.
    private var start = 0
    private var end = 0
    private var isAtEnd = false
    /// Number of bytes moved within the buffer so far: the cost beside reading.
    private(set) var moved = 0

    /// Size of the buffer, which grows for longer blocks, in bytes.
    private static let usual = 1 << 18

    /// - Parameter descriptor: the file, which is this object's from now on.
    /// - Throws: `SystemError`.
    init(_ descriptor: Int32) throws(SystemError) {
        guard let file = gzdopen(descriptor, "rb") else {
            close(descriptor)
            throw SystemError(ENOMEM)
        }
        gzbuffer(file, 1 << 17)
        self.file = file
        buffer = .allocate(byteCount: Self.usual, alignment: 16)
    }

    deinit {
        gzclose_r(file)
        buffer.deallocate()
    }

    /// Returns the next bytes without taking them, valid until the next call; fewer at the end of the file.
    ///
    /// - Throws: ``Failure``; `CancellationError` if `isCancelled` returns true.
    mutating func next(_ count: Int, _ isCancelled: () -> Bool) throws -> UnsafeRawBufferPointer {
        while end - start < count, !isAtEnd { try readMore(count, isCancelled) }
        return UnsafeRawBufferPointer(rebasing: buffer[start..<min(start + count, end)])
    }

    /// Takes bytes that were looked at.
    mutating func take(_ count: Int) { start = min(start + count, end) }

    private mutating func readMore(_ count: Int, _ isCancelled: () -> Bool) throws {
        if isCancelled() { throw CancellationError() }
        let rest = UnsafeRawBufferPointer(rebasing: buffer[start..<end])
        if count > buffer.count {
            let longer = UnsafeMutableRawBufferPointer.allocate(
                byteCount: max(count, 2 * buffer.count), alignment: 16)
            longer.copyMemory(from: rest)
            buffer.deallocate()
            buffer = longer
        } else {
            buffer.copyMemory(from: rest)
        }
        moved += rest.count
        (start, end) = (0, rest.count)
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[end...])
        errno = 0
        let read = gzread(file, room.baseAddress, UInt32(room.count))
        let fault = errno
        var code = Z_OK
        _ = gzerror(file, &code)
        if code == Z_ERRNO { throw Failure.system(SystemError(fault)) }
        // A compressed file that is cut off ends with Z_BUF_ERROR, a whole one with Z_OK or Z_STREAM_END.
        guard read >= 0, [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(code) else { throw Failure.damaged }
        end += Int(read)
        isAtEnd = read == 0
    }
}
