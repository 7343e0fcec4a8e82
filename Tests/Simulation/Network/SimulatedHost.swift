package import Networking
package import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A host of a simulated network, as the network stack of the programs that run on it.
package final class SimulatedHost: NetworkStack, @unchecked Sendable {
    // Sendable, as only the thread of the simulation uses it.

    /// The first of the ports that connections come from (RFC 6335, 6).
    private static let firstDynamicPort = 49_152

    /// Its addresses, as IP literals.
    let addresses: [String]
    /// Its number in the network, from 1.
    let number: UInt64
    let network: SimulatedNetwork
    package let sharedLoops: any EventLoopGroup
    private var listeners: [Int: SimulatedListener] = [:]
    private var sockets: [Int: SimulatedDatagramSocket] = [:]
    private var lastPort = firstDynamicPort - 1

    init(_ addresses: [String], number: UInt64, in network: SimulatedNetwork) {
        (self.addresses, self.number, self.network) = (addresses, number, network)
        sharedLoops = SimulatedEventLoopGroup(2, in: network.simulation)
    }

    package var isSystem: Bool { false }

    /// One, so that a simulation is the same on each machine.
    package var coreCount: Int { 1 }

    package func eventLoops(_ count: Int) -> any EventLoopGroup {
        SimulatedEventLoopGroup(count, in: network.simulation)
    }

    package func submit(_ work: @escaping @Sendable () -> Void) { network.simulation.call(work) }

    package func address(of host: String) async throws -> SocketAddress {
        guard let address = network.host(host)?.addresses.first else {
            throw UnknownHost(name: host)
        }
        return try SocketAddress(ipAddress: address, port: 0)
    }

    private struct UnknownHost: Error, CustomStringConvertible {
        let name: String

        var description: String { "the simulated network has no host \(name)" }
    }

    package func connect<Output: Sendable>(
        to target: SocketAddress, _ options: ConnectionOptions, on group: any EventLoopGroup,
        prepare: @escaping @Sendable (any Channel) throws -> Output
    ) async throws -> Output {
        let loop = try own(group)
        return try await loop.flatSubmit { [self] in
            let channel = SimulatedStream(
                on: loop, parent: nil, receiveBuffer: options.receiveBuffer, offeredSegment: options.segment)
            do {
                let output = try prepare(channel)
                let source = try SocketAddress(
                    ipAddress: options.sourceAddress ?? addresses[0], port: takePort())
                return connect(channel, from: source, to: target, within: options.timeout).map { output }
            } catch {
                channel.close0(error: error, mode: .all, promise: nil)
                return loop.makeFailedFuture(error)
            }
        }.get()
    }

    private func connect(
        _ channel: SimulatedStream, from source: SocketAddress, to target: SocketAddress,
        within timeout: TimeAmount
    ) -> EventLoopFuture<Void> {
        let connected = channel.beginConnecting(from: source, to: target)
        let timer = channel.eventLoop.scheduleTask(in: timeout) {
            channel.fail(ChannelError.connectTimeout(timeout))
        }
        connected.whenComplete { _ in timer.cancel() }
        guard let other = target.ipAddress.flatMap({ network.host($0) }) else { return connected }
        let first = network.line(from: self, to: other).arrival(ofStream: 0, at: network.now)
        network.arrive(at: first, from: source, to: target) { [self] in
            let listener = other.listener(at: target)
            let second = network.line(from: other, to: self).arrival(ofStream: 0, at: network.now)
            network.arrive(at: second, from: target, to: source) { [self] in
                channel.loop.append { [self] in
                    guard let listener else {
                        return channel.fail(IOError(errnoCode: ECONNREFUSED, reason: "connect"))
                    }
                    establish((channel, self, source), with: listener, of: other, at: target)
                }
            }
        }
        return connected
    }

    /// The port that accepts connections to an address; nil if none does.
    private func listener(at address: SocketAddress) -> SimulatedListener? {
        guard let listener = listeners[address.port ?? 0], listener.accepts(address) else { return nil }
        return listener
    }

    /// Establishes a connection. Its server hears of it by the third packet of the handshake (RFC 9293, 3.5), which does
    /// not come from a client that has given up.
    private func establish(
        _ client: SimulatedConnection.End, with listener: SimulatedListener, of host: SimulatedHost,
        at target: SocketAddress
    ) {
        guard client.stream.isOpen else { return }
        let child = listener.child(of: client, at: target)
        _ = SimulatedConnection(client, (child, host, target), network)
        let third = network.line(from: self, to: host).arrival(ofStream: 0, at: network.now)
        network.arrive(at: third, from: client.address, to: target) {
            child.loop.append { listener.accept(child) }
        }
        client.stream.confirm()
    }

    package func listen(
        at place: SocketPlace, _ options: ListenerOptions, on group: any EventLoopGroup,
        prepareListener: @escaping @Sendable (any Channel) throws -> Void,
        prepare: @escaping @Sendable (any Channel) throws -> Void
    ) -> EventLoopFuture<any Channel> {
        open(at: place, on: group, taken: { [self] in listeners[$0] != nil }) { [self] loop, address in
            let listener = SimulatedListener(on: loop, group, options, prepare)
            listener.localAddress = address
            try prepareListener(listener)
            let port = address.port ?? 0
            listeners[port] = listener
            listener.closeFuture.whenComplete { [self] _ in
                if listeners[port] === listener { listeners[port] = nil }
            }
            return listener
        }
    }

    package func openDatagrams(
        at place: SocketPlace, _ options: DatagramOptions?, on group: any EventLoopGroup,
        prepare: @escaping @Sendable (any Channel) throws -> Void
    ) -> EventLoopFuture<any Channel> {
        open(at: place, on: group, taken: { [self] in sockets[$0] != nil }) { [self] loop, address in
            let socket = SimulatedDatagramSocket(on: loop, self)
            socket.localAddress = address
            try prepare(socket)
            let port = address.port ?? 0
            sockets[port] = socket
            socket.closeFuture.whenComplete { [self] _ in
                if sockets[port] === socket { sockets[port] = nil }
            }
            return socket
        }
    }

    /// Opens a port, on an event loop, unless another one has it.
    private func open(
        at place: SocketPlace, on group: any EventLoopGroup, taken: @escaping @Sendable (Int) -> Bool,
        _ make: @escaping @Sendable (SimulatedEventLoop, SocketAddress) throws -> SimulatedChannel
    ) -> EventLoopFuture<any Channel> {
        let loop: SimulatedEventLoop
        do { loop = try own(group) } catch { return group.next().makeFailedFuture(error) }
        return loop.submit { [self] in
            guard addresses.contains(place.address) || Self.isAny(place.address) else {
                throw IOError(errnoCode: EADDRNOTAVAIL, reason: "bind")
            }
            guard place.port == 0 || !taken(place.port) else {
                throw IOError(errnoCode: EADDRINUSE, reason: "bind")
            }
            let port = place.port == 0 ? takePort() : place.port
            let channel = try make(loop, SocketAddress(ipAddress: place.address, port: port))
            channel.activate()
            return channel
        }
    }

    /// True for the addresses that stand for all of a host.
    static func isAny(_ address: String) -> Bool { ["0.0.0.0", "::"].contains(address) }

    /// The next port that is free.
    private func takePort() -> Int {
        repeat {
            lastPort = lastPort < 65_535 ? lastPort + 1 : Self.firstDynamicPort
        } while listeners[lastPort] != nil || sockets[lastPort] != nil
        return lastPort
    }

    /// Takes a datagram.
    func receive(_ envelope: AddressedEnvelope<ByteBuffer>, at address: SocketAddress) {
        guard let socket = sockets[address.port ?? 0] else { return }
        socket.loop.append { socket.arrive(envelope) }
    }

    private func own(_ group: any EventLoopGroup) throws -> SimulatedEventLoop {
        guard let loop = group.next() as? SimulatedEventLoop else { throw ForeignLoop() }
        return loop
    }

    private struct ForeignLoop: Error, CustomStringConvertible {
        let description = "the event loop is not one of a simulation; take those of the host"
    }
}
