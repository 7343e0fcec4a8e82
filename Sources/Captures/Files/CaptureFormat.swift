/// The formats of capture files, and of files that compress them, told by their first bytes.
enum CaptureFormat: Sendable, Equatable {
    /// pcap, with the order of the bytes of numbers, units of time in a second, and the bytes of the header of a
    /// packet.
    case pcap(isBigEndian: Bool, unitsPerSecond: UInt64, header: Int)
    /// pcapng.
    case pcapng

    /// The number of bytes by which a file is known.
    static let length = 24

    /// Returns the format of a file with this beginning; nil if it is none.
    ///
    /// Sources: draft-ietf-opsawg-pcap and draft-ietf-opsawg-pcapng, sections 4 and 4.1; the magic number of
    /// packets with longer headers is that of a patch for libpcap of 1999, which some routers have.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let magic = PacketBytes(bytes).number32(0) else { return nil }
        for isBigEndian in [false, true] {
            switch isBigEndian ? magic : magic.byteSwapped {
            case 0xA1B2_C3D4:
                self = .pcap(isBigEndian: isBigEndian, unitsPerSecond: 1_000_000, header: 16)
                return
            case 0xA1B2_3C4D:
                self = .pcap(isBigEndian: isBigEndian, unitsPerSecond: 1_000_000_000, header: 16)
                return
            case 0xA1B2_CD34:
                self = .pcap(isBigEndian: isBigEndian, unitsPerSecond: 1_000_000, header: 24)
                return
            default: continue
            }
        }
        guard magic == 0x0A0D_0D0A else { return nil }
        self = .pcapng
    }

    /// Programs that compress files, by the first bytes of what they write. Theirs is decompressed with the option
    /// `-dc`; that of gzip is read.
    private static let compressors: [(first: [UInt8], program: String)] = [
        ([0x1F, 0x8B], gzip), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz"),
        ([0x42, 0x5A, 0x68], "bzip2"), ([0x04, 0x22, 0x4D, 0x18], "lz4"),
    ]

    static let gzip = "gzip"

    /// Returns the program that compressed a file with this beginning; nil if it is not compressed.
    static func compressor(_ bytes: some Collection<UInt8>) -> String? {
        compressors.first { bytes.starts(with: $0.first) }?.program
    }
}
