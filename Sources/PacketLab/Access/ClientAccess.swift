package import Basics
import PathEmulation

/// The way between the clients and the first router, or the box where there is no router: an access line for each
/// client, and a distance.
package struct ClientAccess: Hashable, Sendable {
    /// The rate of a client's line in each direction, for packets with their headers of IP; nil for a line that
    /// holds nothing back.
    package let lineRate: BitRate?
    /// The time that a packet takes to the first router and back, apart from queues; half of it each way.
    package let roundTrip: TimeSpan

    /// Rates of a line, in bit/s; the bounds of the setting `line-rate`.
    package static let lineRates: ClosedRange<Int64> = 100_000...100_000_000_000
    /// Round trips, in nanoseconds; at most the longest that the emulated senders know.
    package static let roundTrips: ClosedRange<Int64> = 0...10_000_000_000

    /// The round trip of the emulated lab.
    package static let usualRoundTrip = TimeSpan(parts: LabSettings().baseRoundTrip)
    /// Neither a line nor a distance.
    package static let none = ClientAccess()

    /// - Parameters:
    ///   - lineRate: of each client's line; nil for none.
    ///   - roundTrip: the distance there and back.
    package init(lineRate: BitRate? = nil, roundTrip: TimeSpan = TimeSpan(parts: 0)) {
        self.lineRate = lineRate
        self.roundTrip = roundTrip
    }

    /// Reads the values of the options of `lab up` and `lab run`: a rate, of which a bare number is in Mbit/s, a time,
    /// or `none`.
    ///
    /// - Parameters:
    ///   - lineRate: the value of `--line-rate`; nil if it is not given.
    ///   - roundTrip: the value of `--round-trip`; nil if it is not given.
    ///   - usual: what holds for those that are not given.
    /// - Throws: ``PacketLabError/layout(_:)``.
    package init(lineRate: String?, roundTrip: String?, usual: ClientAccess) throws(PacketLabError) {
        var rate = usual.lineRate
        if let lineRate {
            rate = BitRate(lineRate, in: Self.lineRates, bare: 1_000_000)
            guard rate != nil || Self.isNone(lineRate) else { throw .layout(.lineRate(lineRate)) }
        }
        var time = usual.roundTrip
        if let roundTrip, Self.isNone(roundTrip) {
            time = TimeSpan(parts: 0)
        } else if let roundTrip {
            guard let read = TimeSpan(roundTrip, in: Self.roundTrips) else {
                throw .layout(.roundTrip(roundTrip))
            }
            time = read
        }
        self.init(lineRate: rate, roundTrip: time)
    }

    private static func isNone(_ word: String) -> Bool { word.lowercased() == "none" }

    /// The options of `lab up` and `lab run` that ask for it.
    package var options: String {
        let time = roundTrip.parts == 0 ? "none" : roundTrip.description
        return "--line-rate \(lineRate?.description ?? "none") --round-trip \(time)"
    }
}
