import Glibc
import NetnsLab

/// A TCP connection from the test to a server of a lab.
enum TCPClient {
    /// What went wrong, and why.
    struct Failure: Error {
        let call: String
        let code: Int32
    }

    /// Connects and counts the bytes that come until the server closes.
    static func receive(from server: ServerAnnouncement) throws -> Int {
        let socket = try connect(to: server, flags: 0)
        defer { close(socket) }
        var timeout = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var total = 0
        while true {
            let count = read(socket, &buffer, buffer.count)
            if count < 0 { throw Failure(call: "read", code: errno) }
            if count == 0 { return total }
            total += count
        }
    }

    /// Begins to connect and does not wait for the answer; the descriptor is the caller's.
    static func knock(at server: ServerAnnouncement) throws -> Int32 {
        try connect(to: server, flags: Int32(SOCK_NONBLOCK.rawValue))
    }

    private static func connect(to server: ServerAnnouncement, flags: Int32) throws -> Int32 {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue) | flags, 0)
        guard socket >= 0 else { throw Failure(call: "socket", code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: server.sideChannelPlain).bigEndian
        inet_pton(AF_INET, server.address, &address.sin_addr)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 || errno == EINPROGRESS else {
            let code = errno
            close(socket)
            throw Failure(call: "connect", code: code)
        }
        return socket
    }
}
