import Foundation
import Basics

/// A TUN device, whose packets are read and written one by one, each behind the header of ``Offload``.
struct TunDevice: Sendable {
    /// Its descriptor, which does not wait.
    let descriptor: Int32

    /// The longest packet and the header before it.
    static let longest = (1 << 16) + Offload.headerLength

    /// The outcome of reading.
    enum Reading {
        case packet(UnsafeMutableRawBufferPointer, Offload)
        /// Nothing is there.
        case none
        case failed(SystemError)
    }

    /// Reads a packet.
    ///
    /// - Parameter buffer: at least ``longest`` bytes.
    /// - Returns: what came of it; the packet lies in the buffer.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        while true {
            let length = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if length > Offload.headerLength {
                let packet = UnsafeMutableRawBufferPointer(rebasing: buffer[Offload.headerLength..<length])
                return .packet(packet, Offload(UnsafeRawBufferPointer(buffer)))
            }
            if length >= 0 { return .none }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .none
            default: return .failed(SystemError(errno))
            }
        }
    }

    /// Writes a packet.
    ///
    /// - Returns: false if the device did not take it.
    func write(_ packet: UnsafeRawBufferPointer, _ offload: Offload) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: Offload.headerLength, alignment: 8) { header in
            offload.write(to: header)
            return withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { parts in
                parts.initializeElement(
                    at: 0, to: iovec(iov_base: header.baseAddress, iov_len: header.count))
                parts.initializeElement(
                    at: 1,
                    to: iovec(
                        iov_base: UnsafeMutableRawPointer(mutating: packet.baseAddress), iov_len: packet.count
                    ))
                var length = writev(descriptor, parts.baseAddress, 2)
                while length < 0, errno == EINTR { length = writev(descriptor, parts.baseAddress, 2) }
                return length >= 0
            }
        }
    }
}
