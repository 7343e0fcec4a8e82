/// The packets that one TCP packet with segmentation offload stands for, made one by one in a buffer that is
/// used again.
struct SegmentCutter {
    /// The headers of one of the packets.
    struct Segment {
        let bytes: UnsafeMutableRawBufferPointer
        let packet: IPPacket
        let tcp: TCPHeader
    }

    private let source: UnsafeRawBufferPointer
    private let packet: IPPacket
    private let tcp: TCPHeader
    private let size: Int
    private let buffer: UnsafeMutableRawBufferPointer
    private var index = 0

    /// - Parameters:
    ///   - source: the packet, which stays as it is.
    ///   - packet: its headers of IP.
    ///   - tcp: its TCP header.
    ///   - size: the payload of each packet.
    ///   - buffer: at least as long as the packet.
    init(
        _ source: UnsafeRawBufferPointer, _ packet: IPPacket, _ tcp: TCPHeader, size: Int,
        into buffer: UnsafeMutableRawBufferPointer
    ) {
        self.source = source
        self.packet = packet
        self.tcp = tcp
        self.size = max(1, size)
        self.buffer = buffer
    }

    /// Makes the next packet, in the place of the one before; nil after the last.
    mutating func next() -> Segment? {
        let start = index * size
        guard start < tcp.payload.count, let target = buffer.baseAddress, let origin = source.baseAddress
        else { return nil }
        let length = min(size, tcp.payload.count - start)
        let headers = tcp.payload.lowerBound
        let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[0..<(headers + length)])
        target.copyMemory(from: origin, byteCount: headers)
        (target + headers).copyMemory(from: origin + headers + start, byteCount: length)
        writeHeaders(bytes, start: start, isLast: start + length == tcp.payload.count)
        index += 1
        let raw = UnsafeRawBufferPointer(bytes)
        guard let packet = try? IPPacket(raw),
            let tcp = try? TCPHeader(raw, of: packet, isSummed: false)
        else { return nil }
        return Segment(bytes: bytes, packet: packet, tcp: tcp)
    }

    private func writeHeaders(_ bytes: UnsafeMutableRawBufferPointer, start: Int, isLast: Bool) {
        if packet.isIPv6 {
            bytes.store16(UInt16(truncatingIfNeeded: bytes.count - 40), at: 4)
        } else {
            bytes.store16(UInt16(truncatingIfNeeded: bytes.count), at: 2)
            bytes.store16(source.number16(4) &+ UInt16(truncatingIfNeeded: index), at: 4)
            TransportChecksum.writeHeader(bytes, length: Int(bytes[0] & 0x0F) * 4)
        }
        let header = packet.payload
        bytes.store32(tcp.sequence &+ UInt32(truncatingIfNeeded: start), at: header + 4)
        var flags = tcp.flags
        if !isLast { flags.subtract([.fin, .psh]) }
        if index > 0 { flags.subtract(.cwr) }
        bytes[header + 13] = flags.rawValue
        TransportChecksum.write(bytes, from: header, at: 16, number: 6)
    }
}
