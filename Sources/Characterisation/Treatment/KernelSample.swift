/// A sample of a kernel's counters of a TCP connection (`struct tcp_info` of Linux), counted from
/// its beginning.
package struct KernelSample: Sendable, Equatable {
    /// In seconds since any instant.
    package let time: Double
    /// Bytes of payload sent, also those that were sent again (`tcpi_bytes_sent`).
    package let sent: Int
    /// Bytes of payload that were sent again (`tcpi_bytes_retrans`).
    package let sentAgain: Int
    /// The smoothed round trip, in seconds (`tcpi_rtt`).
    package let roundTrip: Double
    /// True if the sender had nothing more to send (`tcpi_delivery_rate_app_limited`).
    package let isIdle: Bool

    package init(time: Double, sent: Int, sentAgain: Int, roundTrip: Double, isIdle: Bool) {
        self.time = time
        self.sent = sent
        self.sentAgain = sentAgain
        self.roundTrip = roundTrip
        self.isIdle = isIdle
    }
}
