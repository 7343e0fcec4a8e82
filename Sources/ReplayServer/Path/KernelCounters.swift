import NIOCore

/// What Linux counts on one TCP connection, since it began.
///
/// Source: `struct tcp_info` of linux/tcp.h, whose first 216 bytes have had this layout since Linux 4.19.
struct KernelCounters: Equatable, Sendable {
    /// Data bytes sent, retransmissions included.
    let bytesSent: UInt64
    /// Data bytes sent again.
    let bytesRetransmitted: UInt64
    /// Data segments sent, retransmissions included.
    let segmentsSent: UInt32
    /// Segments sent again.
    let segmentsRetransmitted: UInt32
    /// The smallest round trip so far, microseconds; 0 while there is none.
    let minimumRoundTrip: UInt32
    /// The smoothed round trip, microseconds.
    let roundTrip: UInt32
    /// Whether something is still to be sent or to be acknowledged.
    var isDelivering = false

    /// The part of the kernel's structure that is read, in its own words of 32 bits.
    private typealias Words = InlineArray<54, UInt32>

    /// Reads the counters of a connection; fails where the system does not keep them.
    static func read(from channel: any Channel) -> EventLoopFuture<KernelCounters> {
        #if os(Linux)
        guard let socket = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        let words: EventLoopFuture<Words> = socket.unsafeGetSocketOption(level: .tcp, name: .tcp_info)
        return words.map(KernelCounters.init)
        #else
        return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        #endif
    }

    init(
        bytesSent: UInt64, bytesRetransmitted: UInt64, segmentsSent: UInt32, segmentsRetransmitted: UInt32,
        minimumRoundTrip: UInt32, roundTrip: UInt32
    ) {
        self.bytesSent = bytesSent
        self.bytesRetransmitted = bytesRetransmitted
        self.segmentsSent = segmentsSent
        self.segmentsRetransmitted = segmentsRetransmitted
        self.minimumRoundTrip = minimumRoundTrip
        self.roundTrip = roundTrip
    }

    private init(_ words: Words) {
        func long(_ index: Int) -> UInt64 {
            // The kernel's longs are in the machine's order, like the words.
            #if _endian(big)
            UInt64(words[index]) << 32 | UInt64(words[index + 1])
            #else
            UInt64(words[index + 1]) << 32 | UInt64(words[index])
            #endif
        }
        // Segments that are not acknowledged, and bytes that are not sent.
        isDelivering = words[6] > 0 || words[36] > 0
        roundTrip = words[17]
        segmentsRetransmitted = words[25]
        minimumRoundTrip = words[37]
        segmentsSent = words[39]
        bytesSent = long(50)
        bytesRetransmitted = long(52)
    }
}
