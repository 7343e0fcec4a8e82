import Basics

/// The packets that a server sent on the TCP connection of a replay, in the order sent, and what became of each.
package struct SentPacketLog: Sendable, Equatable {
    /// The fate of a packet.
    package enum Fate: Int32, Sendable {
        case delivered
        case lost
        case unknown
    }

    /// Microseconds since the packet before; 0 of the first.
    package private(set) var gaps: [Int32] = []
    /// Bytes of the IP packet.
    package private(set) var lengths: [Int32] = []
    package private(set) var fates: [Fate] = []
    /// Microseconds until the acknowledgement that it caused; 0 where none is surely its own.
    package private(set) var roundTrips: [Int32] = []

    /// The maximum number of packets that are kept of a replay: 60 MB in full packets, an answer of less than 1 MB.
    package static let most = 40_000

    /// Creates a log without packets.
    package init() {}

    /// The number of packets.
    package var count: Int { gaps.count }

    /// Appends a packet; nothing beyond ``most``.
    ///
    /// - Parameters:
    ///   - gap: microseconds since the packet before.
    ///   - length: bytes of the IP packet.
    ///   - fate: what became of it.
    ///   - roundTrip: microseconds until the acknowledgement that it caused; 0 where none is surely its own.
    package mutating func append(gap: Int32, length: Int32, fate: Fate, roundTrip: Int32) {
        guard count < Self.most else { return }
        gaps.append(gap)
        lengths.append(length)
        fates.append(fate)
        roundTrips.append(roundTrip)
    }
}

extension SentPacketLog {
    private static let keys = (gaps: "Gap", lengths: "Length", fates: "Fate", roundTrips: "RTT")

    /// The log as a JSON object with a list for each quantity.
    var json: String {
        func list(_ numbers: [Int32]) -> String {
            "[" + numbers.map(String.init).joined(separator: ",") + "]"
        }
        return JSONText.object([
            (Self.keys.gaps, list(gaps)), (Self.keys.lengths, list(lengths)),
            (Self.keys.fates, list(fates.map(\.rawValue))), (Self.keys.roundTrips, list(roundTrips)),
        ])
    }

    /// Reads a log; nil if lists are missing, differ in length, are longer than ``most``, or have a number that cannot be.
    init?(_ fields: ResponseFields) {
        func list(_ key: String) -> [Int32]? {
            guard let elements = fields.value(key)?.elements, elements.count <= Self.most else { return nil }
            let numbers = elements.compactMap { element -> Int32? in
                if case .integer(let number) = element, number >= 0 { Int32(exactly: number) } else { nil }
            }
            return numbers.count == elements.count ? numbers : nil
        }
        guard let gaps = list(Self.keys.gaps), let lengths = list(Self.keys.lengths),
            let fates = list(Self.keys.fates)?.map(Fate.init), let roundTrips = list(Self.keys.roundTrips),
            [lengths.count, fates.count, roundTrips.count].allSatisfy({ $0 == gaps.count })
        else { return nil }
        self.gaps = gaps
        self.lengths = lengths
        self.fates = fates.compactMap(\.self)
        self.roundTrips = roundTrips
        guard self.fates.count == count else { return nil }
    }
}
