package import NIOCore

/// The address and the port of a socket.
package struct SocketPlace: Sendable {
    /// An IP literal.
    package let address: String
    /// A port, or 0 for one that the system chooses.
    package let port: Int
    /// The maker of the socket; nil for this process itself.
    package let source: SocketSource?

    /// - Parameters:
    ///   - address: an IP literal.
    ///   - port: a port, or 0 for one that the system chooses.
    ///   - source: the maker of the socket; nil for this process itself.
    package init(address: String, port: Int, source: SocketSource? = nil) {
        (self.address, self.port, self.source) = (address, port, source)
    }

    /// The address and the port for the system.
    var socketAddress: SocketAddress {
        get throws { try SocketAddress(ipAddress: address, port: port) }
    }
}

/// The properties of a connection that is made.
package struct ConnectionOptions: Sendable {
    /// The maximum time for connecting.
    package let timeout: TimeAmount
    /// The local address, as an IP literal; nil to let the system choose.
    package let sourceAddress: String?
    /// The receive buffer, in bytes; nil for the system's usual one, which grows.
    package let receiveBuffer: Int?
    /// The size of segments that is offered, in bytes; nil for the system's.
    package let segment: Int?
    /// The sockets for addresses of a lab; nil without one.
    package let lab: SocketSource?

    /// - Parameters:
    ///   - timeout: the maximum time for connecting.
    ///   - sourceAddress: the local address, as an IP literal; nil to let the system choose.
    ///   - receiveBuffer: the receive buffer, in bytes; nil for the system's usual one.
    ///   - segment: the size of segments that is offered, in bytes; nil for the system's.
    ///   - lab: the sockets for addresses of a lab; nil without one.
    package init(
        timeout: TimeAmount, sourceAddress: String?, receiveBuffer: Int?, segment: Int?, lab: SocketSource?
    ) {
        self.timeout = timeout
        self.sourceAddress = sourceAddress
        self.receiveBuffer = receiveBuffer
        self.segment = segment
        self.lab = lab
    }
}

/// The properties of a port that accepts connections.
package struct ListenerOptions: Sendable {
    /// The number of connections that wait to be accepted.
    package let backlog: Int32
    /// True to keep a connection open when the client closes its direction.
    package let allowsHalfClosure: Bool
    /// The bytes that wait to be sent at which a connection is not writable, and at which it is again; nil for SwiftNIO's.
    package let waterMark: ChannelOptions.Types.WriteBufferWaterMark?

    /// - Parameters:
    ///   - backlog: the number of connections that wait to be accepted.
    ///   - allowsHalfClosure: true to keep a connection open when the client closes its direction.
    ///   - waterMark: the bytes that wait to be sent at which a connection is not writable; nil for SwiftNIO's.
    package init(
        backlog: Int32, allowsHalfClosure: Bool, waterMark: ChannelOptions.Types.WriteBufferWaterMark?
    ) {
        (self.backlog, self.allowsHalfClosure, self.waterMark) = (backlog, allowsHalfClosure, waterMark)
    }
}

/// The properties of a port for UDP that takes bursts.
package struct DatagramOptions: Sendable {
    /// The length of the longest datagram that is received whole, in bytes.
    package let longest: Int
    /// The receive buffer, in bytes.
    package let receiveBuffer: Int
    /// Number of datagrams that are read before anything else that is due.
    package let perRead: Int

    /// - Parameters:
    ///   - longest: the length of the longest datagram that is received whole, in bytes.
    ///   - receiveBuffer: the receive buffer, in bytes.
    ///   - perRead: the number of datagrams that are read before anything else that is due.
    package init(longest: Int, receiveBuffer: Int, perRead: Int) {
        (self.longest, self.receiveBuffer, self.perRead) = (longest, receiveBuffer, perRead)
    }
}
