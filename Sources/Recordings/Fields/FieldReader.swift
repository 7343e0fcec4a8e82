/// Parses a client's bytes in one pass and names all of them.
///
/// A message begins at the end of the previous one, or at the start of a packet; bytes that do not begin a
/// known message are plain payload up to the next packet.
struct FieldReader {
    typealias Field = (name: FieldName, range: Range<Int>)

    let bytes: [UInt8]
    /// Offsets of the packets, ascending.
    private let packetStarts: [Int]
    private(set) var fields: [Field] = []
    /// Offset of the next unnamed byte.
    private(set) var position = 0

    init(_ bytes: [UInt8], packetStarts: [Int]) {
        self.bytes = bytes
        self.packetStarts = packetStarts
    }

    mutating func read() {
        while position < bytes.count {
            if isTLSRecord {
                readTLSRecord()
            } else if isHTTPRequest {
                readHTTPRequest()
            } else {
                name(upTo: endOfPacket, .payload)
            }
        }
    }

    /// End of the packet that contains the next byte.
    var endOfPacket: Int {
        let next = nextStart(after: position)
        return next < packetStarts.count ? packetStarts[next] : bytes.count
    }

    /// True if the next byte is the first of a packet.
    var isAtPacketStart: Bool {
        let next = nextStart(after: position)
        return next > 0 && packetStarts[next - 1] == position
    }

    /// Returns the first packet, as an index of `packetStarts`, that begins after a place.
    private func nextStart(after place: Int) -> Int {
        var low = 0
        var high = packetStarts.count
        while low < high {
            let middle = (low + high) / 2
            if packetStarts[middle] > place { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Names all bytes up to `end`, if there are any.
    mutating func name(upTo end: Int, _ name: FieldName) {
        let end = min(end, bytes.count)
        guard end > position else { return }
        fields.append((name, position..<end))
        position = end
    }

    /// Names `count` bytes; returns false, and names none, if the limit leaves fewer.
    mutating func take(_ count: Int, _ name: FieldName, limit: Int) -> Bool {
        guard position + count <= min(limit, bytes.count) else { return false }
        self.name(upTo: position + count, name)
        return true
    }

    /// Reads the next bytes as a big-endian number, without naming them; nil past the limit.
    func peek(_ count: Int, limit: Int) -> Int? {
        guard position + count <= min(limit, bytes.count) else { return nil }
        return bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Names a length of `prefix` bytes and returns its value; nil past the limit.
    mutating func length(_ prefix: Int, _ name: FieldName, limit: Int) -> Int? {
        guard let value = peek(prefix, limit: limit), take(prefix, name, limit: limit) else { return nil }
        return value
    }
}
