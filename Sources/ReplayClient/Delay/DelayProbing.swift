import Foundation

/// The connections that are opened beside a replay to measure the delay.
package enum DelayProbing: Sendable {
    /// A connection to the results service, with TLS if it is used, and a small request: for a server of this program.
    case exchanges
    /// A connection to the results service that asks for nothing: with TLS it is closed after the handshake, since
    /// some servers log an error if that is cut short, else at once.
    case connections

    /// The share of the bytes that the replay has received so far that probes may take, as in
    /// draft-ietf-ippm-responsiveness (PTC).
    static let share = 0.05
    /// Bytes that arrive for one probe and that it sends, with all headers; a little more than was measured of an
    /// exchange over TLS with the embedded server (3,150 and 2,400), and counted for every probe.
    static let bytes = (received: 3_400, sent: 2_600)

    /// The mean time between probes, and its bounds, s.
    ///
    /// The times are exponential and cut, as those of `TCPSampler` are, so that probes see the averages over time. To
    /// other servers than this program's there is at most one a second.
    var interval: (mean: Double, bounds: ClosedRange<Double>) {
        switch self {
        case .exchanges: (0.5, 0.05...1.25)
        case .connections: (1.5, 1...3.75)
        }
    }

    /// Returns the time until the next probe, s.
    ///
    /// - Parameter uniform: a random number from 0, excluded, to 1.
    /// - Returns: the time.
    func wait(_ uniform: Double) -> Double {
        min(max(-interval.mean * log(uniform), interval.bounds.lowerBound), interval.bounds.upperBound)
    }

    /// Returns true if another probe keeps within the share of what the replay has received.
    ///
    /// - Parameters:
    ///   - begun: the number of probes so far.
    ///   - received: the payload that the replay has received so far, bytes.
    /// - Returns: true if it does.
    static func admits(after begun: Int, of received: Int) -> Bool {
        Double(begun + 1) * Double(bytes.received + bytes.sent) <= share * Double(received)
    }
}
