/// Reads the numbers and bytes of QUIC (RFC 9000, section 16); every method returns nil past the end.
struct QUICReader {
    private let bytes: ArraySlice<UInt8>
    /// The index of the next byte.
    private(set) var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    /// Reads a variable-length integer, whose first two bits encode its length.
    mutating func number() -> Int? {
        guard place < bytes.endIndex else { return nil }
        let length = 1 << Int(bytes[place] >> 6)
        guard let digits = self.bytes(length) else { return nil }
        return digits.dropFirst().reduce(Int(digits[digits.startIndex] & 0x3F)) { $0 << 8 | Int($1) }
    }

    /// Reads bytes that are preceded by their number in one byte.
    mutating func counted() -> ArraySlice<UInt8>? { bytes(1)?.first.flatMap { self.bytes(Int($0)) } }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= bytes.endIndex - place else { return nil }
        defer { place += count }
        return bytes[place..<place + count]
    }
}
