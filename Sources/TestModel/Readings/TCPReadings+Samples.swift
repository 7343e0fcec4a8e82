package import Characterisation
import WireProtocol

extension TCPReadings {
    /// The readings of a sender as samples, at the times at which what it sent then arrived: half of the shortest round trip
    /// later.
    package var samples: [KernelSample] {
        let way = (shortestRoundTrip ?? 0) / 2
        let (times, sent, again) = (values(.elapsed), values(.bytesSent), values(.bytesRetransmitted))
        let (roundTrips, idle) = (values(.roundTrip), values(.isAppLimited))
        return times.indices.map {
            KernelSample(
                time: Double(times[$0]) * 1e-6 + way, sent: Int(clamping: sent[$0]),
                sentAgain: Int(clamping: again[$0]), roundTrip: Double(roundTrips[$0]) * 1e-6,
                isIdle: idle[$0] > 0)
        }
    }
}
