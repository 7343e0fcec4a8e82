package import NIOCore

/// Linux's readings of one TCP connection since its start.
///
/// Source: `struct tcp_info` of linux/tcp.h. The first 216 bytes have had this layout since Linux 4.19, the
/// members after them since Linux 5.4; a kernel that lacks a member gives 0. Times are in microseconds, rates
/// in bytes per second.
package struct TCPInfo: Equatable, Sendable {
    /// True if the application, and not the network, limited the rate that was last measured.
    package var isAppLimited = false
    /// The maximum segment size, bytes (`tcpi_snd_mss`).
    package var segmentSize: UInt32 = 0
    /// Segments sent and not acknowledged.
    package var unacknowledged: UInt32 = 0
    /// Milliseconds since data last arrived (`tcpi_last_data_recv`).
    package var sinceLastData: UInt32 = 0
    /// The smoothed round-trip time; 0 before the first measurement.
    package var roundTrip: UInt32 = 0
    /// The mean deviation of the round-trip time.
    package var roundTripVariation: UInt32 = 0
    /// The minimum round-trip time so far.
    package var minimumRoundTrip: UInt32 = 0
    /// The congestion window, in segments.
    package var congestionWindow: UInt32 = 0
    /// The rate at which segments are spaced.
    package var pacingRate: UInt64 = 0
    /// The rate at which the last segments were delivered.
    package var deliveryRate: UInt64 = 0
    /// Data bytes sent, retransmissions included.
    package var bytesSent: UInt64 = 0
    /// Data bytes that the peer acknowledged.
    package var bytesAcknowledged: UInt64 = 0
    /// Data bytes received.
    package var bytesReceived: UInt64 = 0
    /// Retransmitted data bytes.
    package var bytesRetransmitted: UInt64 = 0
    /// Data bytes that wait to be sent.
    package var bytesUnsent: UInt32 = 0
    /// Data segments sent, retransmissions included.
    package var segmentsSent: UInt32 = 0
    /// Retransmitted segments.
    package var segmentsRetransmitted: UInt32 = 0
    /// Segments that the peer reported to have received twice (RFC 2883), so that their retransmission was
    /// unnecessary.
    package var duplicatesReported: UInt32 = 0
    /// Reorderings that the sender saw.
    package var reorderings: UInt32 = 0
    /// Segments that arrived out of order.
    package var segmentsOutOfOrder: UInt32 = 0
    /// The time in which data was sent or waited to be sent.
    package var busyTime: UInt64 = 0
    /// The part of ``busyTime`` in which the peer's receive window was full.
    package var receiverLimitedTime: UInt64 = 0
    /// The part of ``busyTime`` in which the send buffer was too small.
    package var bufferLimitedTime: UInt64 = 0

    /// True if data is still to be sent or acknowledged.
    package var isDelivering: Bool { unacknowledged > 0 || bytesUnsent > 0 }

    package init() {}

    /// The part of the kernel's structure that is read, as 32-bit words.
    private typealias Words = InlineArray<57, UInt32>

    /// Reads the counters of a connection; fails if the system does not provide them.
    package static func read(from channel: any Channel) -> EventLoopFuture<TCPInfo> {
        #if os(Linux)
        guard let socket = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        let words: EventLoopFuture<Words> = socket.unsafeGetSocketOption(level: .tcp, name: .tcp_info)
        return words.map(TCPInfo.init)
        #else
        return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        #endif
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
        // The lowest bit of the structure's eighth byte.
        isAppLimited = withUnsafeBytes(of: words[1]) { $0[3] & 1 != 0 }
        segmentSize = words[4]
        unacknowledged = words[6]
        sinceLastData = words[13]
        roundTrip = words[17]
        roundTripVariation = words[18]
        congestionWindow = words[20]
        segmentsRetransmitted = words[25]
        pacingRate = long(26)
        bytesAcknowledged = long(30)
        bytesReceived = long(32)
        bytesUnsent = words[36]
        minimumRoundTrip = words[37]
        segmentsSent = words[39]
        deliveryRate = long(40)
        busyTime = long(42)
        receiverLimitedTime = long(44)
        bufferLimitedTime = long(46)
        bytesSent = long(50)
        bytesRetransmitted = long(52)
        duplicatesReported = words[54]
        reorderings = words[55]
        segmentsOutOfOrder = words[56]
    }
}
