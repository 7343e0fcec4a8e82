import Foundation
import Glibc

/// A port of 127.0.0.1 that refuses connections for as long as the value lives: it is taken, but nobody listens.
package final class ClosedPort: Sendable {
    package let number: Int
    private let descriptor: Int32

    package struct Unavailable: Error {
        package let code: Int32
    }

    package init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Unavailable(code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = self.descriptor
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                bind(descriptor, general, length) == 0 ? getsockname(descriptor, general, &length) : -1
            }
        }
        guard result == 0 else {
            let code = errno
            close(descriptor)
            throw Unavailable(code: code)
        }
        number = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
}
