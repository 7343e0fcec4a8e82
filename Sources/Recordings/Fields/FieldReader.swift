/// Walks once through a client's bytes and names them all.
///
/// A message begins where the one before it ended, or where a packet begins; what begins like no known message is
/// plain payload up to the next packet.
struct FieldReader {
    typealias Field = (name: FieldName, range: Range<Int>)

    let bytes: [UInt8]
    /// Where packets begin, ascending.
    private let packetStarts: [Int]
    private(set) var fields: [Field] = []
    /// The next byte without a name.
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

    /// Where the packet of the next byte ends.
    var endOfPacket: Int {
        let next = nextStart(after: position)
        return next < packetStarts.count ? packetStarts[next] : bytes.count
    }

    /// Whether a packet begins with the next byte.
    var isAtPacketStart: Bool {
        let next = nextStart(after: position)
        return next > 0 && packetStarts[next - 1] == position
    }

    /// The first packet, as an index of `packetStarts`, that begins behind a place.
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

    /// Names `count` bytes; false if the limit leaves fewer, and then none is named.
    mutating func take(_ count: Int, _ name: FieldName, limit: Int) -> Bool {
        guard position + count <= min(limit, bytes.count) else { return false }
        self.name(upTo: position + count, name)
        return true
    }

    /// The big-endian number of the next bytes, without naming them; nil past the limit.
    func peek(_ count: Int, limit: Int) -> Int? {
        guard position + count <= min(limit, bytes.count) else { return nil }
        return bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Names a length of `prefix` bytes and gives its value; nil past the limit.
    mutating func length(_ prefix: Int, _ name: FieldName, limit: Int) -> Int? {
        guard let value = peek(prefix, limit: limit), take(prefix, name, limit: limit) else { return nil }
        return value
    }
}
