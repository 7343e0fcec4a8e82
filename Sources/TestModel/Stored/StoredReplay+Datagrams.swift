package import Recordings
import WireProtocol

extension StoredReplay {
    /// Returns true if the sender of a direction told how many datagrams it sent; if not, the recording stands in
    /// for it.
    package func isTold(_ direction: ReplayDirection) -> Bool {
        switch direction {
        case .down: serverUDP?[.sent] != nil
        case .up: clientUDP?[.sent] != nil
        }
    }

    /// Returns the slices of a direction; nil if it is not known what arrived, or how many datagrams were sent.
    package func datagrams(_ direction: ReplayDirection) -> [DatagramSlice]? {
        let (sender, receiver) = direction == .down ? (serverUDP, clientUDP) : (clientUDP, serverUDP)
        guard let receiver, let arrived = receiver[.arrived],
            let sent = sender?[.sent] ?? receiver[.expected]
        else { return nil }
        // Imported lists may have any lengths and numbers.
        func value(_ quantity: DatagramQuantity, _ slice: Int) -> Double? {
            receiver[quantity].flatMap { slice < $0.count ? Double($0[slice]) : nil }
        }
        return zip(sent, arrived).enumerated().map { slice, counts in
            let (sent, arrived) = (Double(counts.0), Double(counts.1))
            return DatagramSlice(
                end: Double(slice + 1) * receiver.sliceLength, sent: sent, lost: max(0, sent - arrived),
                arrived: arrived, reordered: value(.reordered, slice) ?? 0,
                duplicates: value(.duplicates, slice) ?? 0, jitter: value(.jitter, slice).map { $0 * 1e-6 })
        }
    }
}
