package import NIOCore
import NIOPosix
import Synchronization

/// This machine's sockets and threads.
package struct SystemStack: NetworkStack {
    package init() {}

    package var isOfMachine: Bool { true }

    package var sharedLoops: any EventLoopGroup { MultiThreadedEventLoopGroup.singleton }

    package func eventLoops(_ count: Int) -> any EventLoopGroup {
        MultiThreadedEventLoopGroup(numberOfThreads: count)
    }

    package func submit(_ work: @escaping @Sendable () -> Void) {
        NIOThreadPool.analyses.submit { _ in work() }
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
        guard let source = place.source else { return bootstrap.bind(host: place.address, port: place.port) }
        do {
            return bootstrap.withBoundSocket(try source.bound(to: place.socketAddress, isStream: true))
        } catch { return group.next().makeFailedFuture(error) }
    }

    package func openDatagrams(
        at place: SocketPlace, _ options: DatagramOptions, on group: any EventLoopGroup,
        prepare: @escaping @Sendable (any Channel) throws -> Void
    ) -> EventLoopFuture<any Channel> {
        let made = Mutex<(any Channel)?>(nil)
        var bootstrap = DatagramBootstrap(group: group)
            .channelInitializer { channel in
                made.withLock { $0 = channel }
                return channel.eventLoop.makeCompletedFuture { try prepare(channel) }
            }
        if let longest = options.longest {
            bootstrap = bootstrap.channelOption(
                .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: longest))
        }
        if let receiveBuffer = options.receiveBuffer {
            bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: .init(receiveBuffer))
        }
        if let perRead = options.perRead {
            bootstrap = bootstrap.channelOption(.maxMessagesPerRead, value: .init(perRead))
        }
        let bound: EventLoopFuture<any Channel>
        if let source = place.source {
            do {
                bound = bootstrap.withBoundSocket(
                    try source.bound(to: place.socketAddress, isStream: false))
            } catch { return group.next().makeFailedFuture(error) }
        } else {
            bound = bootstrap.bind(host: place.address, port: place.port)
        }
        // SwiftNIO leaves a socket open if binding fails.
        bound.whenFailure { _ in made.withLock { $0 }?.close(promise: nil) }
        return bound
    }
}
