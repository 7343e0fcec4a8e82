import NIOCore

/// Linux's counters of one TCP connection since its start.
///
/// Source: `struct tcp_info` of linux/tcp.h, whose first 216 bytes have had this layout since Linux 4.19.
struct KernelCounters: Equatable, Sendable {
    /// Data bytes sent, retransmissions included.
    let bytesSent: UInt64
    /// Retransmitted data bytes.
    let bytesRetransmitted: UInt64
    /// Data segments sent, retransmissions included.
    let segmentsSent: UInt32
    /// Retransmitted segments.
    let segmentsRetransmitted: UInt32
    /// The minimum round-trip time so far, microseconds; 0 before the first measurement.
    let minimumRoundTrip: UInt32
    /// The smoothed round-trip time, microseconds.
    let roundTrip: UInt32
    /// True if data is still to be sent or acknowledged.
    var isDelivering = false

    /// The part of the kernel's structure that is read, as 32-bit words.
    private typealias Words = InlineArray<54, UInt32>

    /// Reads the counters of a connection; fails if the system does not provide them.
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
            // The kernel's 64-bit integers are in the machine's byte order, like the words.
            #if _endian(big)
            UInt64(words[index]) << 32 | UInt64(words[index + 1])
            #else
            UInt64(words[index + 1]) << 32 | UInt64(words[index])
            #endif
        }
        // Unacknowledged segments and unsent bytes.
        isDelivering = words[6] > 0 || words[36] > 0
        roundTrip = words[17]
        segmentsRetransmitted = words[25]
        minimumRoundTrip = words[37]
        segmentsSent = words[39]
        bytesSent = long(50)
        bytesRetransmitted = long(52)
    }
}
