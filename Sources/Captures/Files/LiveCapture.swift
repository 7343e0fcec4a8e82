import CPcap
import Foundation
import Basics

/// What passes an interface of this machine, captured by libpcap.
package struct LiveCapture: ~Copyable {
    /// What was captured so far.
    package struct Count: Sendable, Equatable {
        /// Packets.
        package internal(set) var packets = 0
        /// Their bytes, headers included.
        package internal(set) var bytes = 0
        /// Packets that the system dropped, as nobody took them in time.
        package internal(set) var dropped = 0
    }

    private let pcap: LibPcap
    private let handle: LibPcap.Capture
    private let interface: String

    /// The longest packet: longer than any, so that none is cut.
    private static let snapLength: Int32 = 262_144
    /// What the system keeps until it is taken, in bytes: two seconds of 250 Mbit/s.
    private static let buffer: Int32 = 1 << 26
    /// How long packets may wait to be handed out together, in milliseconds.
    private static let timeout: Int32 = 100

    /// Begins to capture.
    ///
    /// - Parameters:
    ///   - interface: the interface's name, or `any`.
    ///   - filter: which packets, in libpcap's language; nil for all.
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
        // Otherwise libpcap waits for the next packet however long it takes.
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

    /// Waits for packets, for a while.
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

    /// Why a filter cannot be used; nil if it is.
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

    /// The names of the interfaces that can be captured on.
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

    /// Why a capture ended before it was over.
    enum Failure: Error {
        /// Nothing comes any more.
        case capture(CaptureError)
        /// Nothing can be written any more.
        case file(SystemError)
    }

    /// Writes what comes to a file.
    ///
    /// - Parameters:
    ///   - stream: the file, which is closed.
    ///   - isOver: asked several times a second, and told how much there is.
    /// - Returns: what was captured.
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
        var asked = ContinuousClock.now
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
            guard asked.duration(to: .now) >= .milliseconds(Int(Self.timeout)) else { continue }
            asked = .now
            // Of what it writes, libpcap tells nothing.
            guard pcap.flushDump(dumper) == 0, ferror(stream) == 0 else { throw .file(SystemError(errno)) }
            var statistics = pcap_stat()
            if pcap.statistics(handle, &statistics) == 0 { count.dropped = Int(statistics.ps_drop) }
            if isOver(count) { return count }
        }
    }
}
