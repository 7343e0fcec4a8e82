import Foundation

/// The interface blocks of a pcapng file, for a check that libpcap does not make.
enum InterfaceBlocks {
    /// Returns true if interfaces differ in their link type or snapshot length, which libpcap refuses to
    /// read.
    ///
    /// Source: draft-ietf-opsawg-pcapng, sections 3.1, 4.1 and 4.2.
    static func differ(in path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        var isBigEndian = false
        var first: [UInt8]?
        var place: UInt64 = 0
        while (try? file.seek(toOffset: place)) != nil, let bytes = try? file.read(upToCount: 16),
            bytes.count == 16
        {
            let block = Array(bytes)
            if Array(block[0..<4]) == [0x0A, 0x0D, 0x0D, 0x0A] {
                isBigEndian = Array(block[8..<12]) == [0x1A, 0x2B, 0x3C, 0x4D]
                guard isBigEndian || Array(block[8..<12]) == [0x4D, 0x3C, 0x2B, 0x1A] else { return false }
            }
            func number(_ offset: Int) -> UInt64 {
                let digits = block[offset..<offset + 4]
                return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
            }
            if number(0) == 1 {
                let own = Array(block[8..<10] + block[12..<16])
                if let first, first != own { return true }
                first = first ?? own
            }
            guard number(4) >= 12 else { return false }
            place += number(4)
        }
        return false
    }
}
