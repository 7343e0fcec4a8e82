import Networking
import NIOCore

/// A port that accepts connections.
final class SimulatedListener: SimulatedChannel, @unchecked Sendable {
    private let group: any EventLoopGroup
    private let options: ListenerOptions
    private let prepare: @Sendable (any Channel) throws -> Void

    init(
        on loop: SimulatedEventLoop, _ group: any EventLoopGroup, _ options: ListenerOptions,
        _ prepare: @escaping @Sendable (any Channel) throws -> Void
    ) {
        (self.group, self.options, self.prepare) = (group, options, prepare)
        super.init(on: loop, parent: nil)
    }

    /// True if it listens at an address.
    func accepts(_ address: SocketAddress) -> Bool {
        guard isOpen, let own = localAddress?.ipAddress else { return false }
        return own == address.ipAddress || SimulatedHost.isAny(own)
    }

    /// Makes the server's end of a connection.
    func child(of client: SimulatedConnection.End, at address: SocketAddress) -> SimulatedStream {
        let child = SimulatedStream(
            on: group.next() as? SimulatedEventLoop ?? loop, parent: self, receiveBuffer: nil,
            offeredSegment: client.stream.offeredSegment)
        (child.localAddress, child.remoteAddress) = (address, client.address)
        return child
    }

    /// Sets up the server's end of a connection and begins to carry data, on its event loop.
    func accept(_ child: SimulatedStream) {
        do {
            try child.syncOptions?.setOption(.allowRemoteHalfClosure, value: options.allowsHalfClosure)
            if let waterMark = options.waterMark {
                try child.syncOptions?.setOption(.writeBufferWaterMark, value: waterMark)
            }
            try prepare(child)
            child.activate()
        } catch { child.close0(error: error, mode: .all, promise: nil) }
    }
}

/// A port for UDP.
final class SimulatedDatagramSocket: SimulatedChannel, @unchecked Sendable {
    private let host: SimulatedHost
    private var sending: [(envelope: AddressedEnvelope<ByteBuffer>, promise: EventLoopPromise<Void>?)] = []
    private var arrived = Fifo<AddressedEnvelope<ByteBuffer>>()

    init(on loop: SimulatedEventLoop, _ host: SimulatedHost) {
        self.host = host
        super.init(on: loop, parent: nil)
    }

    override func write0(_ data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOpen else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        sending.append((unwrapData(data, as: AddressedEnvelope<ByteBuffer>.self), promise))
    }

    override func flush0() {
        let sent = sending
        sending = []
        for (envelope, promise) in sent {
            if let source = source(towards: envelope.remoteAddress) {
                host.network.send(envelope.data, from: host, source, to: envelope.remoteAddress)
            }
            promise?.succeed(())
        }
    }

    /// The address that datagrams come from: its own, or the host's first of the family.
    private func source(towards target: SocketAddress) -> SocketAddress? {
        guard let own = localAddress, let address = own.ipAddress else { return nil }
        guard SimulatedHost.isAny(address) else { return own }
        return host.addresses.lazy
            .compactMap { try? SocketAddress(ipAddress: $0, port: own.port ?? 0) }
            .first { $0.protocol == target.protocol }
    }

    override func read0() {
        super.read0()
        guard !arrived.isEmpty else { return }
        // Later, as a read may come from within the pipeline.
        loop.append { [self] in deliver() }
    }

    /// Takes a datagram.
    func arrive(_ envelope: AddressedEnvelope<ByteBuffer>) {
        guard isOpen else { return }
        arrived.append(envelope)
        deliver()
    }

    override func close0(error: any Error, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        super.close0(error: error, mode: mode, promise: promise)
        guard !isOpen else { return }
        let unsent = sending
        sending = []
        for (_, promise) in unsent { promise?.fail(error) }
    }

    private func deliver() {
        guard isReading, isOpen, !arrived.isEmpty else { return }
        isReading = false
        while let envelope = arrived.popFirst() {
            pipeline.syncOperations.fireChannelRead(NIOAny(envelope))
        }
        pipeline.syncOperations.fireChannelReadComplete()
        readIfAutomatic()
    }
}
