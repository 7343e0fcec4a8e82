import CPcap
import Foundation
import Basics

/// A capture file on the disk: pcap or pcapng, in either byte order, with timestamps of any resolution, compressed
/// with gzip or not, also several one behind the other.
package struct CaptureFile: ~Copyable {
    /// End of a capture file.
    package enum Ending: Sendable, Equatable {
        /// The file ends after a complete packet.
        case whole
        /// The file ends within a packet, for example because the capturing program was killed.
        case cutShort
    }

    private let name: String
    private let descriptor: Int32

    /// Opens a capture file.
    ///
    /// - Parameters:
    ///   - path: its path.
    ///   - name: its display name.
    /// - Throws: `CaptureError`.
    package init(path: String, name: String) throws(CaptureError) {
        let descriptor: Int32
        do { descriptor = try OpenedFile.ordinary(path) } catch {
            throw .fileUnreadable(file: name, .system(error))
        }
        try self.init(descriptor, name: name)
    }

    /// Reads a spooled capture, once at a time.
    ///
    /// - Throws: `CaptureError`.
    package init(_ spool: borrowing CaptureSpool, name: String) throws(CaptureError) {
        let copy = dup(spool.descriptor)
        guard copy >= 0, lseek(copy, 0, SEEK_SET) == 0 else {
            let error = SystemError(errno)
            if copy >= 0 { close(copy) }
            throw .fileUnreadable(file: name, .system(error))
        }
        try self.init(copy, name: name)
    }

    // The descriptor is this object's from now on.
    private init(_ descriptor: Int32, name: String) throws(CaptureError) {
        let first = Self.beginning(descriptor)
        if let program = CaptureFormat.compressor(first), program != CaptureFormat.gzip {
            close(descriptor)
            throw .compressed(file: name, program: program)
        }
        self.descriptor = descriptor
        self.name = name
    }

    deinit { close(descriptor) }

    /// Returns true if a file begins like a capture, compressed or not; false if it cannot be read.
    package static func isOne(_ path: String) -> Bool {
        guard let descriptor = try? OpenedFile.ordinary(path) else { return false }
        defer { close(descriptor) }
        let first = beginning(descriptor)
        if CaptureFormat.compressor(first) != nil { return path.contains(".pcap") || path.contains(".cap") }
        return first.withUnsafeBytes { CaptureFormat($0) } != nil
    }

    /// Iterates over all packets in order.
    ///
    /// - Parameters:
    ///   - isCancelled: called a few times for each megabyte; returns true to cancel.
    ///   - take: called for each packet; its error ends the iteration.
    /// - Returns: the end of the capture.
    /// - Throws: `CaptureError`; `CancellationError`; the errors of `take`.
    package consuming func forEach(
        isCancelled: () -> Bool = { false }, _ take: (CapturedPacket) throws -> Void
    ) throws -> Ending {
        var records = try self.records()
        var (number, known, time) = (0, 0, Int64(0))
        var unknown: Int32?
        while true {
            let next: CaptureRecords.Next
            do { next = try records.next(isCancelled) } catch let damage as CaptureDamage {
                throw CaptureError.unreadable(file: name, damage, packets: number)
            } catch CaptureBytes.Failure.system(let error) {
                throw CaptureError.fileUnreadable(file: name, .system(error))
            } catch CaptureBytes.Failure.damaged {
                throw CaptureError.unreadable(file: name, .compression, packets: number)
            }
            switch next {
            case .end(let ending):
                if number == 0, ending == .cutShort {
                    throw CaptureError.unreadable(file: name, .cutShort, packets: 0)
                }
                if let unknown, known == 0 { throw unknownLinkType(unknown) }
                return ending
            case .record(let record):
                number += 1
                let link = LinkType(number: record.link)
                if link.isRead { known += 1 } else { unknown = unknown ?? link.number }
                let told = record.nanoseconds
                time = told ?? time
                try take(
                    CapturedPacket(
                        number: number, time: time, hasTime: told != nil, link: link, frame: record.frame,
                        length: record.length))
            }
        }
    }

    private func records() throws(CaptureError) -> CaptureRecords {
        do throws(SystemError) {
            let copy = dup(descriptor)
            guard copy >= 0 else { throw SystemError(errno) }
            return CaptureRecords(try CaptureBytes(copy))
        } catch { throw .fileUnreadable(file: name, .system(error)) }
    }

    /// The error for a capture of which no frame can be read. libpcap has the names of link types.
    private func unknownLinkType(_ number: Int32) -> CaptureError {
        let linkName = (try? LibPcap.loaded())?.datalinkName(number).map { String(cString: $0) }
        return .unknownLinkType(file: name, number: number, name: linkName)
    }

    /// The first bytes of a file.
    private static func beginning(_ descriptor: Int32) -> [UInt8] {
        var first = [UInt8](repeating: 0, count: CaptureFormat.length)
        let count = pread(descriptor, &first, first.count, 0)
        return Array(first.prefix(max(0, count)))
    }
}
