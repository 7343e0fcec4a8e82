import NIOCore

/// Reads an upload as fast as the client's emulated access line carries it.
///
/// Unread bytes fill the receive buffer and then close the receive window, so that the client's kernel stops
/// sending, as it does behind a slow line. It belongs to one event loop.
final class UploadLine {
    /// The lateness up to which the line is taken to have had bytes all along, ns: data that waited is delivered at
    /// once when it is asked for.
    private static let prompt: Int64 = 20_000_000
    /// The number of sending units, of a millisecond of the line, in a piece: a timer that is late by a millisecond or
    /// two is then caught up.
    private static let units = 8

    private let session: ReplaySession
    /// The instant since which bytes wait before the line, and the one at which the last were asked for, ns.
    private var (since, asked): (Int64, Int64)
    private var alarm: Scheduled<Void>?

    /// Takes over the reading of a connection. Slow lines, whose unit is a segment, are read by segments.
    init(_ session: ReplaySession, _ context: ChannelHandlerContext) {
        self.session = session
        (since, asked) = (context.eventLoop.nanoseconds, .min)
        let channel = context.channel
        _ = channel.setOption(.autoRead, value: false)
        _ = channel.setOption(.maxMessagesPerRead, value: 1)
        _ = channel.setOption(
            .recvAllocator,
            value: FixedSizeRecvByteBufferAllocator(
                capacity: session.unit <= SendingUnit.smallest
                    ? session.unit : min(SendingUnit.largest, Self.units * session.unit)))
    }

    /// Notes bytes that were read, and reads more when they have passed the line.
    func read(_ bytes: Int, at now: Int64, _ context: ChannelHandlerContext) {
        if now - Self.prompt > asked { since = now }
        _ = session.departure(of: bytes, ready: since, now: now)
        // The line is free for the next bytes when these have left.
        let free = session.departure(of: 0, ready: since, now: now)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        alarm?.cancel()
        alarm = context.eventLoop.scheduleTask(deadline: .uptimeNanoseconds(UInt64(max(0, free)))) {
            let (line, context) = bound.value
            line.asked = context.eventLoop.nanoseconds
            context.read()
        }
    }

    /// Stops reading.
    func end() { alarm?.cancel() }
}
