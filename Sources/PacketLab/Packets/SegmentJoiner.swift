/// Successive segments of one TCP stream, joined into a packet that stands for them, as network cards join what they
/// receive: a device takes many at once then.
final class SegmentJoiner {
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_535, alignment: 16)
    /// The headers of the first segment; nil if there is none.
    private var first: (packet: IPPacket, tcp: TCPHeader)?
    /// The bytes in the buffer.
    private var length = 0
    /// The segments in the buffer.
    private var count = 0

    /// A receiver of packets: the bytes, what is left to do for the device, and the packets that they stand for.
    typealias Receiver = (UnsafeRawBufferPointer, Offload, Int) -> Void

    deinit { buffer.deallocate() }

    /// Takes a packet: keeps it if more may follow, otherwise writes it behind those that are here.
    ///
    /// - Parameters:
    ///   - bytes: the packet.
    ///   - offload: what is left to do for the device.
    ///   - write: is handed what goes on, in the order in which it came.
    func send(_ bytes: UnsafeRawBufferPointer, _ offload: Offload, _ write: Receiver) {
        if join(bytes, offload) { return }
        let wasEmpty = count == 0
        flush(write)
        if wasEmpty || !join(bytes, offload) { write(bytes, offload, 1) }
    }

    /// Joins a segment to those before it, or begins with it; false if it is no segment that others can follow, or
    /// does not follow those that are here.
    private func join(_ bytes: UnsafeRawBufferPointer, _ offload: Offload) -> Bool {
        guard offload == .none, let packet = try? IPPacket(bytes), packet.number == 6, packet.fragment == nil,
            packet.length == bytes.count, packet.payload == (packet.isIPv6 ? 40 : 20),
            // A wrong checksum has to stay one.
            let tcp = try? TCPHeader(bytes, of: packet), tcp.flags == .ack, !tcp.payload.isEmpty,
            first == nil || follows(packet, tcp, bytes)
        else { return false }
        let part = first == nil ? bytes : bytes.part(tcp.payload)
        UnsafeMutableRawBufferPointer(rebasing: buffer[length...]).copyMemory(from: part)
        length += part.count
        count += 1
        if first == nil { first = (packet, tcp) }
        return true
    }

    /// True if a segment continues those that are here, and has the headers of the first one but for the number, the
    /// length and what follows from them.
    private func follows(_ packet: IPPacket, _ tcp: TCPHeader, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first else { return false }
        let (size, headers) = (first.tcp.payload.count, first.tcp.payload.lowerBound)
        let joined = length - headers
        guard joined % size == 0, tcp.payload.lowerBound == headers, tcp.payload.count <= size,
            length + tcp.payload.count <= buffer.count,
            tcp.sequence == first.tcp.sequence &+ UInt32(truncatingIfNeeded: joined),
            packet.isIPv6 == first.packet.isIPv6
        else { return false }
        let held = UnsafeRawBufferPointer(buffer)
        func isSame(_ range: Range<Int>) -> Bool {
            // All of these have an even number of bytes.
            stride(from: range.lowerBound, to: range.upperBound, by: 2).allSatisfy {
                held.number16($0) == bytes.number16($0)
            }
        }
        let start = packet.payload
        let isSamePath =
            packet.isIPv6
            ? isSame(0..<4) && isSame(6..<40) : isSame(0..<2) && isSame(6..<10) && isSame(12..<20)
        return isSamePath && isSame(start..<(start + 4)) && isSame((start + 8)..<(start + 16))
            && isSame((start + 18)..<headers)
    }

    /// Takes out what is here, as one packet.
    ///
    /// - Parameter write: is handed it.
    func flush(_ write: Receiver) {
        guard let (packet, tcp) = first else { return }
        first = nil
        let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[0..<length])
        var offload = Offload.none
        if count > 1 {
            let start = packet.payload
            if packet.isIPv6 {
                bytes.store16(UInt16(truncatingIfNeeded: length - start), at: 4)
            } else {
                bytes.store16(UInt16(truncatingIfNeeded: length), at: 2)
                TransportChecksum.writeHeader(bytes, length: start)
            }
            // The device completes the checksum from that of the addresses and the length.
            let sum = TransportChecksum.pseudoHeader(
                UnsafeRawBufferPointer(bytes), isIPv6: packet.isIPv6, number: 6, length: length - start)
            bytes.store16(InternetChecksum.folded(sum), at: start + 16)
            offload = .tcp(
                size: UInt16(truncatingIfNeeded: tcp.payload.count), isIPv6: packet.isIPv6,
                payload: UInt16(truncatingIfNeeded: start),
                headers: UInt16(truncatingIfNeeded: tcp.payload.lowerBound))
        }
        let joined = count
        (length, count) = (0, 0)
        write(UnsafeRawBufferPointer(bytes), offload, joined)
    }
}
