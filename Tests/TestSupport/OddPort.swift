import Foundation

#if canImport(Glibc)
import Glibc
#else
package import Darwin
#endif

/// A port of this machine that no connection comes up on and that nobody else gets until it is released.
package struct OddPort: Sendable {
    /// What happens to a connection.
    package enum Manner: Sendable {
        /// It is refused, because nobody listens.
        case refusing
        /// It neither comes up nor fails, because the queue of connections is full.
        case stuck
    }

    /// Linux drops what does not fit into the queue; other systems answer.
    package static let canBeStuck: Bool = {
        #if os(Linux)
        true
        #else
        false
        #endif
    }()

    package let port: Int
    private let sockets: [CInt]

    package init(_ manner: Manner) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        func withAddress(_ call: (UnsafeMutablePointer<sockaddr>) -> CInt) -> CInt {
            withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, call)
            }
        }
        let holder = try Self.makeSocket()
        guard withAddress({ bind(holder, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }) == 0,
            withAddress({ getsockname(holder, $0, &length) }) == 0
        else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard manner == .stuck else {
            sockets = [holder]
            return
        }
        guard listen(holder, 0) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        let fillers = try (0..<4).map { _ in try Self.makeSocket() }
        for filler in fillers {
            _ = fcntl(filler, F_SETFL, O_NONBLOCK)
            _ = withAddress { connect(filler, $0, length) }
        }
        sockets = [holder] + fillers
    }

    package func release() { for socket in sockets { close(socket) } }

    private static func makeSocket() throws -> CInt {
        #if canImport(Glibc)
        let socket = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
        let socket = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard socket >= 0 else { throw POSIXError(.EMFILE) }
        return socket
    }
}
