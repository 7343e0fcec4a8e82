import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A listening port whose queue of connections is full, so that a connection to it neither comes up nor fails.
final class StuckPort {
    /// Linux drops what does not fit into the queue; other systems answer.
    static let isPossible: Bool = {
        #if os(Linux)
        true
        #else
        false
        #endif
    }()

    let port: Int
    private var sockets: [CInt] = []

    init() throws {
        func made() throws -> CInt {
            let socket = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            guard socket >= 0 else { throw POSIXError(.EMFILE) }
            return socket
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        func withAddress(_ call: (UnsafeMutablePointer<sockaddr>) -> CInt) -> CInt {
            withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, call)
            }
        }
        let listener = try made()
        var size = length
        guard withAddress({ bind(listener, $0, length) }) == 0, listen(listener, 0) == 0,
            withAddress({ getsockname(listener, $0, &size) }) == 0
        else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        length = size
        var open = [listener]
        for _ in 0..<4 {
            let filler = try made()
            _ = fcntl(filler, F_SETFL, O_NONBLOCK)
            _ = withAddress { connect(filler, $0, length) }
            open.append(filler)
        }
        sockets = open
    }

    deinit { for socket in sockets { close(socket) } }
}
