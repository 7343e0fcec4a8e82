import CPcap
import Foundation
import Basics

/// Capture of the traffic on an interface of this machine, by libpcap.
package struct LiveCapture: ~Copyable {
    /// Counts of the capture so far.
    package struct Count: Sendable, Equatable {
        /// Number of packets.
        package internal(set) var packets = 0
        /// Number of their bytes, headers included.
        package internal(set) var bytes = 0
        /// Number of packets dropped by the system because its buffer was full.
        package internal(set) var dropped = 0
    }

    private let pcap: LibPcap
    private let handle: LibPcap.Capture
    private let interface: String

    /// The snapshot length: longer than any packet, so that none is truncated.
    private static let snapLength: Int32 = 262_144
    /// Size of the system's buffer, in bytes: two seconds of 250 Mbit/s.
    private static let buffer: Int32 = 1 << 26
    /// Maximum delay of packets that are delivered together, in milliseconds.
    private static let timeout: Int32 = 100

    /// Starts capturing.
    ///
    /// - Parameters:
    ///   - interface: the interface's name, or `any`.
    ///   - filter: a filter in libpcap's language; nil for all packets.
    /// - Throws: `CaptureError.interface`, `CaptureError.libraryMissing`.
    package init(interface: String, filter: String?) throws(CaptureError) {
        let pcap = try LibPcap.loaded()
        func wrong(_ problem: InterfaceProblem) -> CaptureError { .interface(interface, problem) }
        var complaint = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard let handle = pcap.create(interface, &complaint) else {
            throw wrong(.other(LibPcap.text(complaint)))
        }
        _ = pcap.setSnapLength(handle, Self.snapLength)
        _ = pcap.setTimeout(handle, Self.timeout)
        _ = pcap.setBufferSize(handle, Self.buffer)
        let status = pcap.activate(handle)
        guard status >= 0 else {
            let problem = Self.problem(status, pcap.complaint(handle), by: pcap)
            pcap.close(handle)
            throw wrong(problem)
        }
        // Otherwise libpcap blocks until the next packet.
        guard pcap.setNonblock(handle, 1, &complaint) == 0 else {
            pcap.close(handle)
            throw wrong(.other(LibPcap.text(complaint)))
        }
        if let filter, let complaint = Self.refusal(of: filter, on: handle, by: pcap) {
            pcap.close(handle)
            throw wrong(.filter(filter, complaint: complaint))
        }
        self.pcap = pcap
        self.handle = handle
        self.interface = interface
    }

    deinit { pcap.close(handle) }

    /// Waits for packets for a limited time.
    private func wait() {
        var waiting = pollfd(fd: pcap.selectableDescriptor(handle), events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, Self.timeout)
    }

    private static func problem(
        _ status: Int32, _ complaint: String, by pcap: LibPcap
    ) -> InterfaceProblem {
        switch status {
        case PCAP_ERROR_PERM_DENIED, PCAP_ERROR_PROMISC_PERM_DENIED:
            .notAllowed(program: Bundle.main.executablePath ?? "wehe")
        case PCAP_ERROR_NO_SUCH_DEVICE: .unknown(known: interfaces(pcap))
        case PCAP_ERROR_IFACE_NOT_UP: .down
        default: .other(complaint)
        }
    }

    /// Returns the reason that a filter cannot be used; nil if it can.
    private static func refusal(
        of filter: String, on handle: LibPcap.Capture, by pcap: LibPcap
    ) -> String? {
        var program = bpf_program()
        guard pcap.compile(handle, &program, filter, 1, PCAP_NETMASK_UNKNOWN) == 0 else {
            return pcap.complaint(handle)
        }
        defer { pcap.freeFilter(&program) }
        return pcap.setFilter(handle, &program) == 0 ? nil : pcap.complaint(handle)
    }

    /// Returns the names of the interfaces that can be captured on.
    private static func interfaces(_ pcap: LibPcap) -> [String] {
        var list: UnsafeMutablePointer<pcap_if_t>?
        var complaint = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard pcap.findInterfaces(&list, &complaint) == 0 else { return [] }
        defer { pcap.freeInterfaces(list) }
        var names: [String] = []
        var next = list
        while let device = next {
            names.append(String(cString: device.pointee.name))
            next = device.pointee.next
        }
        return names
    }

    /// Reasons that a capture ended early.
    enum Failure: Error {
        /// Reading packets failed.
        case capture(CaptureError)
        /// Writing the file failed.
        case file(SystemError)
    }

    /// Writes the packets to a file.
    ///
    /// - Parameters:
    ///   - stream: the file, which is closed at the end.
    ///   - isOver: called several times a second with the counts so far; returns true to stop.
    /// - Returns: the counts.
    /// - Throws: ``Failure``.
    consuming func write(
        to stream: UnsafeMutablePointer<FILE>, until isOver: (Count) -> Bool
    ) throws(Failure) -> Count {
        guard let dumper = pcap.openDump(handle, stream) else {
            fclose(stream)
            throw .capture(.interface(interface, .other(pcap.complaint(handle))))
        }
        defer { pcap.closeDump(dumper) }
        var count = Count()
        var header: UnsafeMutablePointer<pcap_pkthdr>?
        var bytes: UnsafePointer<UInt8>?
        var asked = Deadline(after: .milliseconds(Int(Self.timeout)))
        while true {
            switch pcap.nextPacket(handle, &header, &bytes) {
            case 1:
                guard let header else { continue }
                pcap.dump(UnsafeMutableRawPointer(dumper), header, bytes)
                count.packets += 1
                count.bytes += Int(header.pointee.len)
            case 0: wait()
            default: throw .capture(.interface(interface, .other(pcap.complaint(handle))))
            }
            guard asked.isPast else { continue }
            asked = Deadline(after: asked.limit)
            // libpcap does not report write errors otherwise.
            guard pcap.flushDump(dumper) == 0, ferror(stream) == 0 else { throw .file(SystemError(errno)) }
            var statistics = pcap_stat()
            if pcap.statistics(handle, &statistics) == 0 { count.dropped = Int(statistics.ps_drop) }
            if isOver(count) { return count }
        }
    }
}
