package import Basics

/// The moment in a flow at which a rule begins to act.
package enum Onset: Hashable, Sendable {
    /// After so many bytes of the server.
    case bytes(ByteCount)
    /// After so many packets of a side, or of both together.
    case packets(Int, of: LabSender?)
    /// So long after the flow began.
    case time(TimeSpan)
    /// From the beginning of a flow on, after so many earlier ones between its client and its server's port
    /// matched.
    case connections(Int)

    /// Packets that may be counted.
    static let packetBounds = 1...100_000
    /// Connections that may be counted.
    static let connectionBounds = 1...10_000

    /// As rules write it.
    var words: [String] {
        switch self {
        case .bytes(let size): ["after=\(size)"]
        case .packets(let count, let sender):
            ["after=\(count)packets"] + (sender.map { ["of=\($0.rawValue)"] } ?? [])
        case .time(let time): ["after=\(time)"]
        case .connections(let count): ["after=\(count)connections"]
        }
    }
}
