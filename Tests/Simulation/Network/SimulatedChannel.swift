import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The common part of all channels of a simulated network: a pipeline, options, and an end.
class SimulatedChannel: Channel, ChannelCore, SocketOptionProvider, @unchecked Sendable {
    // Sendable, as only the thread of the simulation uses it.

    let loop: SimulatedEventLoop
    final let parent: (any Channel)?
    final let allocator = ByteBufferAllocator()
    private let closePromise: EventLoopPromise<Void>
    private var ownPipeline: ChannelPipeline?
    final var localAddress: SocketAddress?
    final var remoteAddress: SocketAddress?
    final private(set) var isActive = false
    final private(set) var isOpen = true
    final fileprivate(set) var isWritable = true
    final private(set) var allowsHalfClosure = false
    final private(set) var waterMark = ChannelOptions.Types.WriteBufferWaterMark(low: 1 << 15, high: 1 << 16)
    final private var autoRead = true
    /// True if what comes next is to be read.
    final var isReading = false
    /// True if closing discards what was not sent.
    final private(set) var resetsOnClose = false

    init(on loop: SimulatedEventLoop, parent: (any Channel)?) {
        (self.loop, self.parent) = (loop, parent)
        closePromise = loop.makePromise()
        loop.opened(self)
    }

    final var eventLoop: any EventLoop { loop }
    final var closeFuture: EventLoopFuture<Void> { closePromise.futureResult }
    final var _channelCore: any ChannelCore { self }
    final var syncOptions: (any NIOSynchronousChannelOptions)? { Options(channel: self) }

    final var pipeline: ChannelPipeline {
        if let ownPipeline { return ownPipeline }
        let pipeline = ChannelPipeline(channel: self)
        ownPipeline = pipeline
        return pipeline
    }

    final func localAddress0() throws -> SocketAddress { try told(localAddress) }
    final func remoteAddress0() throws -> SocketAddress { try told(remoteAddress) }

    private func told(_ address: SocketAddress?) throws -> SocketAddress {
        guard let address else { throw ChannelError.unknownLocalAddress }
        return address
    }

    /// Begins to carry data.
    final func activate() {
        guard isOpen, !isActive else { return }
        isActive = true
        pipeline.syncOperations.fireChannelRegistered()
        pipeline.syncOperations.fireChannelActive()
        readIfAutomatic()
    }

    /// Asks the pipeline to read, unless it is not to do so by itself.
    final func readIfAutomatic() { if autoRead, isOpen { pipeline.syncOperations.read() } }

    /// Ends the channel.
    final func end() {
        guard isOpen else { return }
        isOpen = false
        let wasActive = isActive
        isActive = false
        loop.closed(self)
        if wasActive {
            pipeline.syncOperations.fireChannelInactive()
            pipeline.syncOperations.fireChannelUnregistered()
        }
        // Later, as calls of the pipeline may still be under way.
        loop.append { [self] in
            removeHandlers(pipeline: pipeline)
            closePromise.succeed(())
        }
    }

    /// Removes the handlers at the end of the simulation, without telling them that the channel ends.
    final func letGo() {
        (isOpen, isActive) = (false, false)
        removeHandlers(pipeline: pipeline)
        closePromise.succeed(())
    }

    /// Notes the number of bytes that wait to be sent.
    final func waiting(_ bytes: Int) {
        if isWritable, bytes > waterMark.high {
            isWritable = false
        } else if !isWritable, bytes < waterMark.low {
            isWritable = true
        } else {
            return
        }
        pipeline.syncOperations.fireChannelWritabilityChanged()
    }

    // The part of each kind of channel.

    func write0(_ data: NIOAny, promise: EventLoopPromise<Void>?) {
        promise?.fail(ChannelError.operationUnsupported)
    }
    func flush0() {}
    func read0() { isReading = true }
    /// The number of bytes that wait to be sent.
    var waitingBytes: Int { 0 }
    /// The payload of a full segment, in bytes; nil for a channel without segments.
    var segment: Int? { nil }
    /// The most bytes that the sending side may hold unsent, as its user sets it.
    var unsentLimit: Int? {
        get { nil }
        set {}
    }
    func close0(error: any Error, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard isOpen else {
            promise?.fail(ChannelError.alreadyClosed)
            return
        }
        guard mode == .all else {
            promise?.fail(ChannelError.operationUnsupported)
            return
        }
        promise?.succeed(())
        end()
    }

    final func register0(promise: EventLoopPromise<Void>?) { promise?.succeed(()) }
    final func registerAlreadyConfigured0(promise: EventLoopPromise<Void>?) { promise?.succeed(()) }
    final func bind0(to: SocketAddress, promise: EventLoopPromise<Void>?) {
        promise?.fail(ChannelError.operationUnsupported)
    }
    final func connect0(to: SocketAddress, promise: EventLoopPromise<Void>?) {
        promise?.fail(ChannelError.operationUnsupported)
    }
    final func triggerUserOutboundEvent0(_ event: Any, promise: EventLoopPromise<Void>?) {
        promise?.fail(ChannelError.operationUnsupported)
    }
    final func channelRead0(_ data: NIOAny) {}
    final func errorCaught0(error: any Error) {}

    // Options.

    final func setOption<Option: ChannelOption>(_ option: Option, value: Option.Value) -> EventLoopFuture<
        Void
    > {
        loop.inEventLoop
            ? loop.makeCompletedFuture { try set(option, value) }
            : loop.submit { [self] in try set(option, value) }
    }

    final func getOption<Option: ChannelOption>(_ option: Option) -> EventLoopFuture<Option.Value> {
        loop.inEventLoop
            ? loop.makeCompletedFuture { try get(option) } : loop.submit { [self] in try get(option) }
    }

    private struct Options: NIOSynchronousChannelOptions {
        let channel: SimulatedChannel

        func setOption<Option: ChannelOption>(_ option: Option, value: Option.Value) throws {
            try channel.set(option, value)
        }

        func getOption<Option: ChannelOption>(_ option: Option) throws -> Option.Value {
            try channel.get(option)
        }
    }

    /// Sets an option; those that change nothing here are taken, too.
    private func set<Option: ChannelOption>(_ option: Option, _ value: Option.Value) throws {
        guard isOpen else { throw ChannelError.ioOnClosedChannel }
        switch (option, value) {
        case (is ChannelOptions.Types.AutoReadOption, let value as Bool):
            let wasAutomatic = autoRead
            autoRead = value
            if value, !wasAutomatic, isActive { readIfAutomatic() }
            if !value { isReading = false }
        case (is ChannelOptions.Types.AllowRemoteHalfClosureOption, let value as Bool):
            allowsHalfClosure = value
        case (
            is ChannelOptions.Types.WriteBufferWaterMarkOption,
            let value as ChannelOptions.Types.WriteBufferWaterMark
        ):
            waterMark = value
            waiting(waitingBytes)
        case (let option as ChannelOptions.Types.SocketOption, let value as SocketOptionValue)
        where option.optionLevel == .tcp && option.optionName.rawValue == TCP_NOTSENT_LOWAT:
            unsentLimit = Int(value)
        default: break
        }
    }

    private func get<Option: ChannelOption>(_ option: Option) throws -> Option.Value {
        let value: Any =
            switch option {
            case is ChannelOptions.Types.AutoReadOption: autoRead
            case is ChannelOptions.Types.AllowRemoteHalfClosureOption: allowsHalfClosure
            case is ChannelOptions.Types.WriteBufferWaterMarkOption: waterMark
            case is ChannelOptions.Types.BufferedWritableBytesOption: waitingBytes
            case let option as ChannelOptions.Types.SocketOption
            where option.optionLevel == .tcp && option.optionName.rawValue == TCP_MAXSEG && segment != nil:
                SocketOptionValue(segment ?? 0)
            default: throw ChannelError.operationUnsupported
            }
        guard let value = value as? Option.Value else { throw ChannelError.operationUnsupported }
        return value
    }

    final func unsafeSetSocketOption<Value: Sendable>(
        level: NIOBSDSocket.OptionLevel, name: NIOBSDSocket.Option, value: Value
    ) -> EventLoopFuture<Void> {
        guard level == .socket, name == .so_linger, let value = value as? linger else {
            return loop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        resetsOnClose = value.l_onoff != 0 && value.l_linger == 0
        return loop.makeSucceededVoidFuture()
    }

    final func unsafeGetSocketOption<Value: Sendable>(
        level: NIOBSDSocket.OptionLevel, name: NIOBSDSocket.Option
    ) -> EventLoopFuture<Value> {
        loop.makeFailedFuture(ChannelError.operationUnsupported)
    }

    final func unsafeSetSocketOption<Value: Sendable>(
        level: SocketOptionLevel, name: SocketOptionName, value: Value
    ) -> EventLoopFuture<Void> {
        unsafeSetSocketOption(
            level: .init(rawValue: CInt(level)), name: .init(rawValue: CInt(name)), value: value)
    }

    final func unsafeGetSocketOption<Value: Sendable>(
        level: SocketOptionLevel, name: SocketOptionName
    ) -> EventLoopFuture<Value> {
        loop.makeFailedFuture(ChannelError.operationUnsupported)
    }
}
