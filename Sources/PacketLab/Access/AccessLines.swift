import Basics
import PathEmulation

/// The access lines of clients, and the distance behind them.
///
/// Each line sends one packet after the other in each direction, behind a queue of a quarter of a second.
struct AccessLines {
    private struct Line {
        var up: Shaper
        var down: Shaper

        init(_ rate: BitRate, at start: Int64) {
            up = Shaper(line: rate, start: start)
            down = up
        }
    }

    /// The lines of clients, by their places; the first one belongs to all others together.
    private var lines: [Line]
    private let places: [IPAddress: Int]
    private let distance: Int64

    /// - Parameters:
    ///   - access: what the lines are like.
    ///   - clients: the addresses that have a line of their own.
    ///   - start: since when, in nanoseconds.
    init(_ access: ClientAccess, clients: [IPAddress], start: Int64) {
        lines =
            access.lineRate.map { rate in
                [Line](repeating: Line(rate, at: start), count: clients.count + 1)
            } ?? []
        places = Dictionary(
            clients.enumerated().map { ($0.element, $0.offset + 1) }, uniquingKeysWith: { first, _ in first })
        distance = access.roundTrip.parts / 2
    }

    /// Accepts a packet and tells when it has come all the way; nil if it finds the queue full and is lost.
    ///
    /// - Parameters:
    ///   - packet: its bytes.
    ///   - side: whence it comes: from a client, or from a server to a client.
    ///   - instant: when it comes to the line, or to the far end of it.
    /// - Returns: the instant, in nanoseconds.
    mutating func arrival(of packet: UnsafeRawBufferPointer, from side: PathSide, at instant: Int64) -> Int64?
    {
        guard !lines.isEmpty else { return instant + distance }
        let line = place(of: packet, from: side)
        let departure =
            side == .a
            ? lines[line].up.departure(of: packet.count, at: instant)
            : lines[line].down.departure(of: packet.count, at: instant)
        return departure.map { $0 + distance }
    }

    /// The place of a packet's line; the common one for a packet that cannot be read.
    private func place(of packet: UnsafeRawBufferPointer, from side: PathSide) -> Int {
        guard !places.isEmpty, let header = try? IPPacket(packet) else { return 0 }
        return places[side == .a ? header.source : header.destination] ?? 0
    }
}
