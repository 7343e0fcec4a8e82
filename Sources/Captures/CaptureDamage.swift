/// Reasons that a file cannot be read as a capture, or not to its end.
package enum CaptureDamage: Error, Equatable, Sendable {
    /// It has no bytes.
    case empty
    /// It begins with other bytes than a capture.
    case noCapture(first: [UInt8])
    /// It is compressed with this program, inside a file of gzip.
    case compressed(String)
    /// It ends before its first packet does.
    case cutShort
    /// The version of its format is not known.
    case version(Int)
    /// A section of pcapng does not tell the order of the bytes of numbers.
    case byteOrder
    /// A packet or block has a length that it cannot have, in bytes.
    case length(Int)
    /// A packet is of an interface that is not described, counted from 0.
    case interface(Int)
    /// It describes too many interfaces.
    case interfaces
    /// The unit of timestamps is too small.
    case resolution
    /// The data that gzip compressed are damaged.
    case compression
}
