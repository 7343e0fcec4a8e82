/// Rows in the format of `COPY … FROM STDIN (FORMAT binary)`: a signature, for each row the number of its
/// fields and for each field its length and bytes, then a count of -1, with all numbers in big-endian order
/// (https://www.postgresql.org/docs/15/sql-copy.html, "Binary Format").
struct CopiedRows {
    /// The encoded bytes, including the end marker.
    var bytes: [UInt8] { encoded + Self.bigEndian(Int16(-1)) }

    private var encoded: [UInt8]

    /// Starts with the signature, and no flags or extension of the header.
    init() {
        encoded = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + [UInt8](repeating: 0, count: 8)
    }

    /// Adds a row.
    mutating func add(_ row: [PostgresValue]) {
        encoded += Self.bigEndian(Int16(row.count))
        for value in row {
            guard let sent = value.sent else {
                encoded += Self.bigEndian(Int32(-1))
                continue
            }
            encoded += Self.bigEndian(Int32(sent.count))
            encoded += sent
        }
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
