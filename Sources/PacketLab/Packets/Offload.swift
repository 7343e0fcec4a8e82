/// The work that a TUN device leaves to its reader, and that may be left to it (virtio 1.2, 5.1.6.1,
/// struct virtio_net_hdr; linux/virtio_net.h).
package struct Offload: Hashable, Sendable {
    /// The length of the header before each packet, in bytes.
    package static let headerLength = 10
    /// Nothing is left to do.
    package static let none = Offload()

    /// The kinds of packets that stand for several.
    enum Kind: UInt8 {
        case none = 0
        case tcpIPv4 = 1
        case tcpIPv6 = 4
    }

    private static let needsChecksumFlag: UInt8 = 1
    private static let congestionFlag: UInt8 = 0x80

    private var flags: UInt8 = 0
    private var type: UInt8 = 0
    private var headers: UInt16 = 0
    /// The payload of each packet that this one stands for, in bytes; 0 if it stands for itself.
    package private(set) var segmentSize: UInt16 = 0
    private var checksumStart: UInt16 = 0
    private var checksumOffset: UInt16 = 0

    private init() {}

    /// Reads a header, of the machine's byte order.
    ///
    /// - Parameter bytes: at least ``headerLength``.
    package init(_ bytes: UnsafeRawBufferPointer) {
        flags = bytes[0]
        type = bytes[1]
        headers = bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)
        segmentSize = bytes.loadUnaligned(fromByteOffset: 4, as: UInt16.self)
        checksumStart = bytes.loadUnaligned(fromByteOffset: 6, as: UInt16.self)
        checksumOffset = bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
        if type == 0 { segmentSize = 0 }
    }

    /// Writes the header to at least ``headerLength`` bytes.
    package func write(to bytes: UnsafeMutableRawBufferPointer) {
        bytes[0] = flags
        bytes[1] = type
        bytes.storeBytes(of: headers, toByteOffset: 2, as: UInt16.self)
        bytes.storeBytes(of: segmentSize, toByteOffset: 4, as: UInt16.self)
        bytes.storeBytes(of: checksumStart, toByteOffset: 6, as: UInt16.self)
        bytes.storeBytes(of: checksumOffset, toByteOffset: 8, as: UInt16.self)
    }

    /// A TCP packet of this machine that stands for several of so many bytes of payload, with its checksum to
    /// be computed.
    ///
    /// - Parameters:
    ///   - size: the payload of each, in bytes.
    ///   - isIPv6: the version of IP.
    ///   - payload: where the TCP header begins.
    ///   - headers: the length of all headers.
    /// - Returns: the header.
    package static func tcp(size: UInt16, isIPv6: Bool, payload: UInt16, headers: UInt16) -> Offload {
        var offload = Offload()
        offload.flags = needsChecksumFlag
        offload.type = (isIPv6 ? Kind.tcpIPv6 : Kind.tcpIPv4).rawValue
        offload.headers = headers
        offload.segmentSize = size
        offload.checksumStart = payload
        offload.checksumOffset = 16
        return offload
    }

    /// True if the transport's checksum is still to be computed.
    package var needsChecksum: Bool { flags & Self.needsChecksumFlag != 0 }

    /// The kind of packets that it stands for; nil for one that this program does not ask the device for.
    var kind: Kind? { Kind(rawValue: type & ~Self.congestionFlag) }
}
