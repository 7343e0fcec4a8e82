import Networking
import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One end of a connection over TCP.
final class SimulatedStream: SimulatedChannel, @unchecked Sendable {
    /// The receive buffer unless its user sets it, in bytes: what Linux grows it to by default (`net.ipv4.tcp_rmem`).
    private static let usualReceiveBuffer = 6 << 20
    /// The most bytes that are read at once: SwiftNIO's greatest buffer.
    private static let longestRead = 1 << 16

    /// The receive buffer, in bytes.
    let receiveBuffer: Int
    /// The size of segments that the client of the connection offered, in bytes; nil for that of Ethernet.
    let offeredSegment: Int?
    /// Its outgoing data; nil before the connection.
    private var outgoing: SimulatedFlow?
    private var isConfirmed = false
    private var connected: EventLoopPromise<Void>?
    private var unsent: Int?
    /// Writes of its user that the system has not taken; the first ones are flushed.
    private var pending = Fifo<(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)>()
    private var pendingBytes = 0
    private var flushed = 0
    private var isWriting = false
    /// Fulfilled when all is written and the output closed; nil while it is not to be.
    private var finishing: EventLoopPromise<Void>?
    private var isOutputClosed = false
    /// Data that arrived and was not read.
    private var arrived = Fifo<ByteBuffer>()
    private var arrivedBytes = 0
    private var hasArrivedEnd = false
    private var isInputClosed = false

    init(
        on loop: SimulatedEventLoop, parent: (any Channel)?, receiveBuffer: Int?, offeredSegment: Int?
    ) {
        self.receiveBuffer = receiveBuffer ?? Self.usualReceiveBuffer
        self.offeredSegment = offeredSegment
        super.init(on: loop, parent: parent)
    }

    // The beginning.

    /// Begins to connect.
    ///
    /// - Returns: a future that is fulfilled with the connection, and fails without.
    func beginConnecting(from source: SocketAddress, to target: SocketAddress) -> EventLoopFuture<Void> {
        (localAddress, remoteAddress) = (source, target)
        let promise = loop.makePromise(of: Void.self)
        connected = promise
        return promise.futureResult
    }

    /// Attaches it to a connection.
    func attach(_ outgoing: SimulatedFlow) { self.outgoing = outgoing }

    /// Lets go of its connection at the end of the simulation.
    func detach() { outgoing = nil }

    /// Begins to carry data, at the client's end.
    func confirm() {
        guard isOpen, let promise = connected else { return }
        connected = nil
        activate()
        promise.succeed(())
        writeOut()
    }

    /// Ends an attempt to connect.
    func fail(_ error: any Error) {
        guard let promise = connected else { return }
        connected = nil
        promise.fail(error)
        close0(error: error, mode: .all, promise: nil)
    }

    // Sending.

    override var segment: Int? {
        // Twelve bytes are timestamps (RFC 7323, appendix A).
        offeredSegment.map { $0 - 12 } ?? SegmentSize.ethernet
    }

    override var waitingBytes: Int { pendingBytes }

    override var unsentLimit: Int? {
        get { unsent }
        set { unsent = newValue }
    }

    override func write0(_ data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOpen, !isOutputClosed, finishing == nil else {
            promise?.fail(isOpen ? ChannelError.outputClosed : ChannelError.ioOnClosedChannel)
            return
        }
        guard case .byteBuffer(let bytes) = unwrapData(data, as: IOData.self) else {
            promise?.fail(ChannelError.operationUnsupported)
            return
        }
        pending.append((bytes, promise))
        pendingBytes += bytes.readableBytes
        waiting(pendingBytes)
    }

    override func flush0() {
        flushed = pending.count
        writeOut()
    }

    /// Hands over as much as the system takes.
    func writeOut() {
        guard isActive, let outgoing, !isWriting else { return }
        isWriting = true
        var written: [EventLoopPromise<Void>] = []
        while flushed > 0, let first = pending.first {
            let room = outgoing.room
            guard room > 0 || first.bytes.readableBytes == 0 else { break }
            var bytes = first.bytes
            guard let part = bytes.readSlice(length: min(room, bytes.readableBytes)) else { break }
            outgoing.accept(part)
            pendingBytes -= part.readableBytes
            if bytes.readableBytes == 0 {
                if let promise = first.promise { written.append(promise) }
                pending.popFirst()
                flushed -= 1
            } else {
                pending.first?.bytes = bytes
            }
        }
        isWriting = false
        for promise in written { promise.succeed(()) }
        guard isOpen else { return }
        waiting(pendingBytes)
        finishIfDone()
    }

    private func finishIfDone() {
        guard let promise = finishing, flushed == 0, !isOutputClosed else { return }
        isOutputClosed = true
        finishing = nil
        outgoing?.finish()
        promise.succeed(())
        pipeline.syncOperations.fireUserInboundEventTriggered(ChannelEvent.outputClosed)
        if isInputClosed { close0(error: ChannelError.eof, mode: .all, promise: nil) }
    }

    // Receiving.

    /// Takes bytes of the peer.
    func arrive(_ bytes: ByteBuffer) {
        guard isOpen, !isInputClosed else {
            outgoing?.reset()
            return
        }
        arrived.append(bytes)
        arrivedBytes += bytes.readableBytes
        deliver()
    }

    /// Takes the end of what the peer sends.
    func arriveEnd() {
        hasArrivedEnd = true
        deliver()
    }

    /// Takes the peer's reset.
    func arriveReset() {
        guard isOpen else { return }
        let error = IOError(errnoCode: ECONNRESET, reason: "read")
        outgoing?.drop()
        pipeline.syncOperations.fireErrorCaught(error)
        close0(error: error, mode: .all, promise: nil)
    }

    override func read0() {
        super.read0()
        guard !arrived.isEmpty || hasArrivedEnd else { return }
        // Later, as a read may come from within the pipeline.
        loop.append { [self] in deliver() }
    }

    private func deliver() {
        guard isReading, isActive, !isInputClosed else { return }
        if let bytes = nextRead() {
            isReading = false
            pipeline.syncOperations.fireChannelRead(NIOAny(bytes))
            pipeline.syncOperations.fireChannelReadComplete()
            readIfAutomatic()
        } else if hasArrivedEnd {
            isReading = false
            guard allowsHalfClosure else {
                return close0(error: ChannelError.eof, mode: .all, promise: nil)
            }
            isInputClosed = true
            pipeline.syncOperations.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
            if isOutputClosed { close0(error: ChannelError.eof, mode: .all, promise: nil) }
        }
    }

    private func nextRead() -> ByteBuffer? {
        guard var bytes = arrived.popFirst() else { return nil }
        while let next = arrived.first, bytes.readableBytes + next.readableBytes <= Self.longestRead {
            bytes.writeImmutableBuffer(next)
            arrived.popFirst()
        }
        arrivedBytes -= bytes.readableBytes
        outgoing?.incoming?.wasRead(bytes.readableBytes)
        return bytes
    }

    // The end.

    override func close0(error: any Error, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard isOpen else {
            promise?.fail(ChannelError.alreadyClosed)
            return
        }
        switch mode {
        case .output:
            guard !isOutputClosed, finishing == nil else {
                promise?.fail(ChannelError.outputClosed)
                return
            }
            while pending.count > flushed, let last = pending.popLast() {
                pendingBytes -= last.bytes.readableBytes
                last.promise?.fail(ChannelError.outputClosed)
            }
            finishing = promise ?? loop.makePromise()
            finishIfDone()
        case .input:
            isInputClosed = true
            promise?.succeed(())
            pipeline.syncOperations.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
            if isOutputClosed { close0(error: error, mode: .all, promise: nil) }
        case .all: closeAll(error, promise)
        }
    }

    private func closeAll(_ error: any Error, _ promise: EventLoopPromise<Void>?) {
        if let outgoing {
            // The kernel resets a connection that is closed before all was read (RFC 2525, 2.17).
            if resetsOnClose || arrivedBytes > 0 { outgoing.reset() } else { outgoing.finish() }
        }
        var failed = pending
        pending.removeAll()
        (pendingBytes, flushed) = (0, 0)
        let finishing = finishing
        self.finishing = nil
        isOutputClosed = true
        while let (_, promise) = failed.popFirst() { promise?.fail(error) }
        finishing?.fail(error)
        connected?.fail(error)
        connected = nil
        promise?.succeed(())
        end()
    }
}
