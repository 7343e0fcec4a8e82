import CPcap
import Foundation
import Synchronization
import Basics

/// libpcap, which captures on interfaces. It is loaded at its first use: it loads the libraries of D-Bus and
/// systemd, which would delay other commands.
///
/// Its functions have their original names without the prefix (https://www.tcpdump.org/manpages/).
struct LibPcap: Sendable {
    typealias Capture = OpaquePointer
    typealias Dump = OpaquePointer
    typealias Complaint = UnsafeMutablePointer<CChar>
    typealias Header = UnsafeMutablePointer<pcap_pkthdr>

    let datalinkName: @convention(c) (Int32) -> UnsafePointer<CChar>?
    let nextPacket:
        @convention(c) (
            Capture, UnsafeMutablePointer<Header?>, UnsafeMutablePointer<UnsafePointer<UInt8>?>
        ) -> Int32
    let errorText: @convention(c) (Capture) -> UnsafePointer<CChar>
    let close: @convention(c) (Capture) -> Void

    let create: @convention(c) (UnsafePointer<CChar>, Complaint) -> Capture?
    let setSnapLength: @convention(c) (Capture, Int32) -> Int32
    let setTimeout: @convention(c) (Capture, Int32) -> Int32
    let setBufferSize: @convention(c) (Capture, Int32) -> Int32
    let activate: @convention(c) (Capture) -> Int32
    let setNonblock: @convention(c) (Capture, Int32, Complaint) -> Int32
    let selectableDescriptor: @convention(c) (Capture) -> Int32
    let statistics: @convention(c) (Capture, UnsafeMutablePointer<pcap_stat>) -> Int32

    let compile:
        @convention(c) (
            Capture, UnsafeMutablePointer<bpf_program>, UnsafePointer<CChar>, Int32, UInt32
        ) -> Int32
    let setFilter: @convention(c) (Capture, UnsafeMutablePointer<bpf_program>) -> Int32
    let freeFilter: @convention(c) (UnsafeMutablePointer<bpf_program>) -> Void

    let findInterfaces:
        @convention(c) (UnsafeMutablePointer<UnsafeMutablePointer<pcap_if_t>?>, Complaint) -> Int32
    let freeInterfaces: @convention(c) (UnsafeMutablePointer<pcap_if_t>?) -> Void

    let openDump: @convention(c) (Capture, UnsafeMutablePointer<FILE>) -> Dump?
    let dump: @convention(c) (UnsafeMutableRawPointer, Header, UnsafePointer<UInt8>?) -> Void
    let flushDump: @convention(c) (Dump) -> Int32
    let closeDump: @convention(c) (Dump) -> Void

    /// The loaded library of this machine.
    private static let found = Mutex<LibPcap?>(nil)

    /// Loads the library. If it is missing, the next call searches again, as it may have been installed
    /// meanwhile.
    ///
    /// - Throws: `CaptureError.libraryMissing`.
    static func loaded() throws(CaptureError) -> LibPcap {
        try found.withLock { found throws(CaptureError) in
            if let found { return found }
            // Debian uses its old version number, others that of its authors.
            let library = try LibPcap("libpcap.so.0.8", "libpcap.so.1")
            found = library
            return library
        }
    }

    /// - Parameters: the possible names of its file.
    /// - Throws: `CaptureError.libraryMissing`.
    init(_ first: String, _ second: String) throws(CaptureError) {
        do throws(SharedLibrary.Missing) {
            try self.init(SharedLibrary(first, second))
        } catch {
            throw .libraryMissing(complaint: error.complaint)
        }
    }

    private init(_ library: SharedLibrary) throws(SharedLibrary.Missing) {
        datalinkName = try library.function("pcap_datalink_val_to_name")
        nextPacket = try library.function("pcap_next_ex")
        errorText = try library.function("pcap_geterr")
        close = try library.function("pcap_close")
        create = try library.function("pcap_create")
        setSnapLength = try library.function("pcap_set_snaplen")
        setTimeout = try library.function("pcap_set_timeout")
        setBufferSize = try library.function("pcap_set_buffer_size")
        activate = try library.function("pcap_activate")
        setNonblock = try library.function("pcap_setnonblock")
        selectableDescriptor = try library.function("pcap_get_selectable_fd")
        statistics = try library.function("pcap_stats")
        compile = try library.function("pcap_compile")
        setFilter = try library.function("pcap_setfilter")
        freeFilter = try library.function("pcap_freecode")
        findInterfaces = try library.function("pcap_findalldevs")
        freeInterfaces = try library.function("pcap_freealldevs")
        openDump = try library.function("pcap_dump_fopen")
        dump = try library.function("pcap_dump")
        flushDump = try library.function("pcap_dump_flush")
        closeDump = try library.function("pcap_dump_close")
    }

    /// Returns the library's error message for a capture, in English.
    func complaint(_ capture: Capture) -> String { String(cString: errorText(capture)) }

    /// Returns the text in a buffer filled by the library, in English.
    static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
