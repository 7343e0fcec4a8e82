/// Bytes that passed a network interface, with the headers of its link.
struct InterfaceCounters: Equatable, Sendable {
    let received: UInt64
    let sent: UInt64
    /// True for the loopback interface, whose traffic never leaves the machine.
    let isLoopback: Bool

    /// Parses the line of an interface in `/proc/net/dev`; nil if there is none, or it is malformed.
    ///
    /// Source: proc_pid_net(5): the first and the ninth number of its line.
    init?(of name: String, in text: String) {
        for line in text.split(separator: "\n") {
            guard let colon = line.lastIndex(of: ":"),
                line[..<colon].drop(while: { $0 == " " }) == name[...]
            else { continue }
            let numbers = line[line.index(after: colon)...].split(separator: " ")
            guard numbers.count >= 9, let received = UInt64(numbers[0]), let sent = UInt64(numbers[8]) else {
                return nil
            }
            self.init(received: received, sent: sent, isLoopback: name == "lo")
            return
        }
        return nil
    }

    init(received: UInt64, sent: UInt64, isLoopback: Bool = false) {
        (self.received, self.sent, self.isLoopback) = (received, sent, isLoopback)
    }

    /// Bytes of headers for each full segment: Ethernet 14, IPv6 40, TCP 20 with 12 of time stamps.
    private static let headers = 86.0
    /// Bytes of payload in a full segment of Ethernet's 1500 bytes over IPv6.
    private static let segment = 1428.0

    /// Estimates the bytes of others since an earlier reading.
    ///
    /// The replay's own bytes are its payload in full segments, and one acknowledgement of 86 bytes for every
    /// second segment of the other direction (RFC 9293, 3.8.6.3). Smaller segments and the side channel make
    /// the estimate greater than it is, by the difference of their headers.
    ///
    /// - Parameters:
    ///   - begin: the earlier reading.
    ///   - payloadReceived: the payload that the replay received, bytes.
    ///   - payloadSent: the payload that the replay sent, bytes.
    /// - Returns: bytes in each direction; nil on loopback, which others do not share, and if the counters went
    ///   back.
    func other(
        since begin: Self, received payloadReceived: Int, sent payloadSent: Int
    ) -> (received: Int64, sent: Int64)? {
        guard !isLoopback, received >= begin.received, sent >= begin.sent else { return nil }
        func own(_ payload: Int, acknowledging other: Int) -> Double {
            Double(payload) + Self.headers * (Double(payload) + Double(other) / 2) / Self.segment
        }
        func rest(_ all: UInt64, _ own: Double) -> Int64 {
            Int64(max(0, min(1e15, Double(all)) - own))
        }
        return (
            rest(received - begin.received, own(payloadReceived, acknowledging: payloadSent)),
            rest(sent - begin.sent, own(payloadSent, acknowledging: payloadReceived))
        )
    }
}
