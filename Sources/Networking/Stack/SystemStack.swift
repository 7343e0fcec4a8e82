package import NIOCore
import NIOPosix
import Synchronization

/// This machine's sockets and threads.
package struct SystemStack: NetworkStack {
    package init() {}

    /// The threads for what takes long to compute, of all servers of this process. Connecting and looking up names have
    /// others (`singleton`), as they can wait for a network for long.
    private static let analyses: NIOThreadPool = {
        let pool = NIOThreadPool(numberOfThreads: System.coreCount + 6)
        pool.start()
        return pool
    }()

    package var isSystem: Bool { true }

    package var coreCount: Int { System.coreCount }

    package var sharedLoops: any EventLoopGroup { MultiThreadedEventLoopGroup.singleton }

    package func eventLoops(_ count: Int) -> any EventLoopGroup {
        MultiThreadedEventLoopGroup(numberOfThreads: count)
    }

    package func submit(_ work: @escaping @Sendable () -> Void) {
        Self.analyses.submit { _ in work() }
    }

    package func address(of host: String) async throws -> SocketAddress {
        try await NIOThreadPool.singleton.runIfActive {
            try SocketAddress.makeAddressResolvingHost(host, port: 0)
        }
    }

    package func connect<Output: Sendable>(
        to target: SocketAddress, _ options: ConnectionOptions, on group: any EventLoopGroup,
        prepare: @escaping @Sendable (any Channel) throws -> Output
    ) async throws -> Output {
        let bootstrap = try Self.bootstrap(options, on: group)
        if let lab = options.lab, lab.reaches(target) {
            let descriptor = try await NIOThreadPool.singleton.runIfActive {
                try lab.connected(to: target, within: options.timeout, segment: options.segment)
            }
            return try await bootstrap.withConnectedSocket(descriptor) { channel in
                channel.eventLoop.makeCompletedFuture { try prepare(channel) }
            }
        }
        return try await bootstrap.connect(to: target) { channel in
            channel.eventLoop.makeCompletedFuture { try prepare(channel) }
        }
    }

    /// Returns the maker of a connection with TCP_NODELAY and keep-alive.
    private static func bootstrap(
        _ options: ConnectionOptions, on group: any EventLoopGroup
    ) throws -> ClientBootstrap {
        var bootstrap = ClientBootstrap(group: group)
            .connectTimeout(options.timeout)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelOption(.socketOption(.so_keepalive), value: 1)
        // Before the connection, as its window is agreed on then.
        if let receiveBuffer = options.receiveBuffer {
            #if os(Linux)
            // The kernel doubles it, for data in small pieces.
            let value = receiveBuffer / 2
            #else
            let value = receiveBuffer
            #endif
            bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: .init(value))
        }
        if let segment = options.segment {
            bootstrap = bootstrap.channelOption(SegmentSize.option, value: .init(segment))
        }
        guard let sourceAddress = options.sourceAddress else { return bootstrap }
        return bootstrap.bind(to: try SocketAddress(ipAddress: sourceAddress, port: 0))
    }

    package func listen(
        at place: SocketPlace, _ options: ListenerOptions, on group: any EventLoopGroup,
        prepareListener: @escaping @Sendable (any Channel) throws -> Void,
        prepare: @escaping @Sendable (any Channel) throws -> Void
    ) -> EventLoopFuture<any Channel> {
        var bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: options.backlog)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try prepareListener(channel) }
            }
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try prepare(channel) }
            }
            // Without Nagle's delay, so that segments keep their recorded shape (Specification 6.6).
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: options.allowsHalfClosure)
        if let waterMark = options.waterMark {
            bootstrap = bootstrap.childChannelOption(.writeBufferWaterMark, value: waterMark)
        }
        do {
            let address = try place.socketAddress
            guard let source = place.source else { return bootstrap.bind(to: address) }
            return bootstrap.withBoundSocket(try source.bound(to: address, isStream: true))
        } catch { return group.next().makeFailedFuture(error) }
    }

    package func openDatagrams(
        at place: SocketPlace, _ options: DatagramOptions?, on group: any EventLoopGroup,
        prepare: @escaping @Sendable (any Channel) throws -> Void
    ) -> EventLoopFuture<any Channel> {
        let made = Mutex<(any Channel)?>(nil)
        var bootstrap = DatagramBootstrap(group: group)
            .channelInitializer { channel in
                made.withLock { $0 = channel }
                return channel.eventLoop.makeCompletedFuture { try prepare(channel) }
            }
        if let options {
            bootstrap =
                bootstrap
                .channelOption(
                    .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: options.longest)
                )
                .channelOption(.socketOption(.so_rcvbuf), value: .init(options.receiveBuffer))
                .channelOption(.maxMessagesPerRead, value: .init(options.perRead))
        }
        let bound: EventLoopFuture<any Channel>
        do {
            let address = try place.socketAddress
            if let source = place.source {
                bound = bootstrap.withBoundSocket(try source.bound(to: address, isStream: false))
            } else {
                bound = bootstrap.bind(to: address)
            }
        } catch { return group.next().makeFailedFuture(error) }
        // SwiftNIO leaves a socket open if binding fails.
        bound.whenFailure { _ in made.withLock { $0 }?.close(promise: nil) }
        return bound
    }
}
