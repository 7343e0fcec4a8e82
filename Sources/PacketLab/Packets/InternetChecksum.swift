/// The checksum of IP, TCP, UDP and ICMP: the one's complement of the one's complement sum of 16-bit words
/// (RFC 1071).
package enum InternetChecksum {
    /// The sum of the words of some bytes in this machine's order, not folded yet (RFC 1071, section 2, B:
    /// the order of bytes may be put right at the end).
    ///
    /// - Parameters:
    ///   - bytes: any number of them; an odd last one counts as if a zero followed.
    ///   - start: the sum of what stands before, which has to have an even number of bytes.
    /// - Returns: the sum.
    package static func sum(_ bytes: UnsafeRawBufferPointer, adding start: UInt64 = 0) -> UInt64 {
        var sum = start
        var place = 0
        while place + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            sum &+= (word & 0xFFFF_FFFF) &+ (word >> 32)
            place += 8
        }
        while place + 2 <= bytes.count {
            sum &+= UInt64(bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self))
            place += 2
        }
        if place < bytes.count { sum &+= UInt64(UInt16(bytes[place]).littleEndian) }
        return sum
    }

    /// A number of 16 bits as a word of a sum.
    package static func word(_ number: UInt16) -> UInt64 { UInt64(number.bigEndian) }

    /// The checksum of a sum, as it is written into a header with its first byte first.
    package static func checksum(_ sum: UInt64) -> UInt16 { ~folded(sum) }

    /// A sum with all carries added, as a number whose first byte is the most significant.
    package static func folded(_ sum: UInt64) -> UInt16 {
        var sum = sum
        while sum > 0xFFFF { sum = (sum & 0xFFFF) &+ (sum >> 16) }
        return UInt16(truncatingIfNeeded: sum).bigEndian
    }

    /// A header's checksum after one of its words changed (RFC 1624, equation 3: HC' = ~(~HC + ~m + m')).
    package static func updated(_ checksum: UInt16, from old: UInt16, to new: UInt16) -> UInt16 {
        var sum = UInt32(~checksum) + UInt32(~old) + UInt32(new)
        sum = (sum & 0xFFFF) + (sum >> 16)
        sum = (sum & 0xFFFF) + (sum >> 16)
        return ~UInt16(sum)
    }
}
