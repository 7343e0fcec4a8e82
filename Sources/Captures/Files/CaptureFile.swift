import CPcap
import Foundation
import Basics

/// A capture file on the disk, read by libpcap: pcap or pcapng, in either byte order, with timestamps in
/// microseconds or nanoseconds.
package struct CaptureFile: ~Copyable {
    /// End of a capture file.
    package enum Ending: Sendable, Equatable {
        /// The file ends after a complete packet.
        case whole
        /// The file ends within a packet, for example because the capturing program was killed.
        case cutShort
    }

    private let path: String
    private let name: String
    private let pcap: LibPcap
    private let handle: LibPcap.Capture
    private let stream: UnsafeMutablePointer<FILE>
    private let link: LinkType

    /// Opens a capture file.
    ///
    /// - Parameters:
    ///   - path: its path.
    ///   - name: its display name.
    /// - Throws: `CaptureError`.
    package init(path: String, name: String) throws(CaptureError) {
        let pcap = try LibPcap.loaded()
        let stream: UnsafeMutablePointer<FILE>
        do { stream = try OpenedFile.ordinaryStream(path) } catch {
            throw .fileUnreadable(file: name, .system(error))
        }
        if let program = Self.compressor(stream) {
            fclose(stream)
            throw .compressed(file: name, program: program)
        }
        var complaint = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard
            let handle = pcap.fopenOffline(stream, UInt32(PCAP_TSTAMP_PRECISION_NANO), &complaint)
        else {
            // A system error is reported with the system's message, for example for a folder.
            let fault = ferror(stream) != 0 ? SystemError(errno) : nil
            fclose(stream)
            if let fault { throw .fileUnreadable(file: name, .system(fault)) }
            throw .unreadable(file: name, complaint: LibPcap.text(complaint), packets: 0)
        }
        let number = pcap.datalink(handle)
        guard let link = LinkType(number: number) else {
            let linkName = pcap.datalinkName(number).map { String(cString: $0) }
            pcap.close(handle)
            throw .unknownLinkType(file: name, number: number, name: linkName)
        }
        self.pcap = pcap
        self.path = path
        self.name = name
        self.handle = handle
        self.stream = stream
        self.link = link
    }

    deinit { pcap.close(handle) }

    /// Returns true if a file begins like a capture, compressed or not; false if it cannot be read.
    package static func isOne(_ path: String) -> Bool {
        guard let stream = try? OpenedFile.ordinaryStream(path) else { return false }
        defer { fclose(stream) }
        if compressor(stream) != nil { return path.contains(".pcap") || path.contains(".cap") }
        var first = [UInt8](repeating: 0, count: 4)
        guard fread(&first, 1, 4, stream) == 4 else { return false }
        return magics.contains(first) || magics.contains(first.reversed())
    }

    /// The maximum timestamp, in seconds since 1970.
    private static let latest: Int64 = 4_102_444_800

    /// Magic numbers of capture files: pcap with microseconds, with nanoseconds, and pcapng.
    private static let magics: Set<[UInt8]> = [
        [0xA1, 0xB2, 0xC3, 0xD4], [0xA1, 0xB2, 0x3C, 0x4D], [0x0A, 0x0D, 0x0D, 0x0A],
    ]

    /// Iterates over all packets in order.
    ///
    /// - Parameter take: called for each packet; its error ends the iteration.
    /// - Returns: the end of the capture.
    /// - Throws: `CaptureError.unreadable`, `CaptureError.mixedInterfaces`; the errors of `take`.
    package consuming func forEach(_ take: (CapturedPacket) throws -> Void) throws -> Ending {
        var header: UnsafeMutablePointer<pcap_pkthdr>?
        var bytes: UnsafePointer<UInt8>?
        var number = 0
        while true {
            switch pcap.nextPacket(handle, &header, &bytes) {
            case 1:
                guard let header, let bytes else { continue }
                number += 1
                // Files may contain any timestamp; nanoseconds in 64 bits extend beyond the year 2100.
                let seconds = min(max(Int64(header.pointee.ts.tv_sec), 0), Self.latest)
                let time =
                    seconds * 1_000_000_000 + min(max(Int64(header.pointee.ts.tv_usec), 0), 999_999_999)
                try take(
                    CapturedPacket(
                        number: number, time: time, link: link,
                        frame: UnsafeRawBufferPointer(start: bytes, count: Int(header.pointee.caplen)),
                        length: Int(header.pointee.len)))
            case -2: return .whole
            default:
                if number > 0, feof(stream) != 0 { return .cutShort }
                if InterfaceBlocks.differ(in: path) { throw CaptureError.mixedInterfaces(file: name) }
                throw CaptureError.unreadable(
                    file: name, complaint: pcap.complaint(handle), packets: number)
            }
        }
    }

    /// Returns the compression program of a file with this beginning; nil if it is not compressed.
    private static func compressor(_ stream: UnsafeMutablePointer<FILE>) -> String? {
        let first = fgetc(stream)
        if first != EOF { ungetc(first, stream) }
        return switch first {
        case 0x1F: "gzip"
        case 0x28: "zstd"
        case 0xFD: "xz"
        case 0x42: "bzip2"
        default: nil
        }
    }
}
