import NIOCore
import NIOSSL
import PathEmulation

/// The data on the way from one end of a connection to the other: the sender's buffer, the rules of the path, the line,
/// and the receiver's window.
final class SimulatedFlow {
    /// The sender's buffer, in bytes: the most that Linux grows it to by default (`net.ipv4.tcp_wmem`).
    private static let sendBuffer = 4 << 20
    /// The most bytes on the path.
    private static let mostOnPath = 1 << 22

    private let (sender, receiver): (SimulatedStream, SimulatedStream)
    private let (here, there): (SocketAddress, SocketAddress)
    private let (from, to): (SimulatedHost, SimulatedHost)
    private let network: SimulatedNetwork
    private let treatment: SimulatedPath.Flow?
    private let isFromServer: Bool
    /// The other direction.
    weak var incoming: SimulatedFlow?
    /// Is called once nothing comes any more.
    var ended: () -> Void = {}
    private(set) var hasEnded = false
    /// Data that waits to be sent, and data on the path of the rules.
    private var held = Fifo<ByteBuffer>()
    private var onPath = Fifo<ByteBuffer>()
    private var heldBytes = 0
    private var pathBytes = 0
    /// Bytes that were sent and not acknowledged, and of these and others those that the receiver has not read.
    private var unacknowledged = 0
    private var unread = 0
    private var isFinished = false
    private var isReset = false
    private var hasSentEnd = false
    /// True if the sender's bytes are TLS; nil before the first. Their number differs between runs, as TLS draws random
    /// numbers of its own, so that they take the latency alone.
    private var isTLS: Bool?
    private var lastArrival = Int64.min
    private var wake: Agenda.Timer?

    init(
        from sender: SimulatedConnection.End, to receiver: SimulatedConnection.End,
        _ network: SimulatedNetwork, _ treatment: SimulatedPath.Flow?, isFromServer: Bool
    ) {
        (self.sender, self.receiver) = (sender.stream, receiver.stream)
        (here, there) = (sender.address, receiver.address)
        (from, to) = (sender.host, receiver.host)
        (self.network, self.treatment, self.isFromServer) = (network, treatment, isFromServer)
    }

    private var line: SimulatedLine { network.line(from: from, to: to) }
    private var isSilent: Bool { network.isSilent(here, there) }
    private var isBlocked: Bool { treatment?.condition == .blocked }

    /// The number of bytes that the sender's buffer has room for.
    var room: Int {
        let unsent = heldBytes + pathBytes
        let free = Self.sendBuffer - unsent - unacknowledged
        return max(0, min(free, (sender.unsentLimit ?? .max) - unsent))
    }

    /// Takes bytes into the sender's buffer.
    func accept(_ bytes: ByteBuffer) {
        guard bytes.readableBytes > 0, !hasEnded else { return }
        if isTLS == nil {
            isTLS = (try? sender.pipeline.syncOperations.handler(type: NIOSSLHandler.self)) != nil
        }
        held.append(bytes)
        heldBytes += bytes.readableBytes
        moveOn()
    }

    /// Ends the direction once everything is sent.
    func finish() {
        isFinished = true
        moveOn()
    }

    /// Discards what was not sent, and resets the receiver.
    func reset() {
        guard !isReset else { return }
        isReset = true
        drop()
        arrive(at: network.now + line.link.delay) { $0.arriveReset() }
    }

    /// Discards what was not sent.
    func drop() {
        held.removeAll()
        onPath.removeAll()
        (heldBytes, pathBytes) = (0, 0)
        end()
    }

    /// Notes that the receiver's user read bytes; the window tells the sender.
    func wasRead(_ bytes: Int) {
        later(line.link.delay) { [self] in
            unread -= bytes
            moveOn()
        }
    }

    /// Sends what can be sent now.
    func moveOn() {
        guard !hasEnded, !isSilent, !isBlocked else { return }
        if isFromServer, isTLS != true, let treatment { enter(treatment) } else { sendHeld() }
        if isFinished, !hasSentEnd, held.isEmpty, onPath.isEmpty {
            hasSentEnd = true
            arrive(at: network.now + line.link.delay) { $0.arriveEnd() }
            end()
        }
    }

    /// Sends over the line, as long as it is free and the window is open.
    private func sendHeld() {
        while let first = held.first, unread < receiver.receiveBuffer {
            let free = line.nextDeparture
            if free > network.now, isTLS != true { return wake(at: free) }
            let length = min(line.unit, first.readableBytes, receiver.receiveBuffer - unread)
            guard let bytes = held.first?.readSlice(length: length) else { return }
            if length == first.readableBytes { held.popFirst() }
            heldBytes -= length
            send(bytes)
        }
    }

    /// Passes bytes to the path of the rules, and sends over the line what leaves it.
    private func enter(_ treatment: SimulatedPath.Flow) {
        let now = network.now
        while pathBytes < Self.mostOnPath, let bytes = held.popFirst() {
            heldBytes -= bytes.readableBytes
            pathBytes += bytes.readableBytes
            treatment.offer(bytes, at: now)
            onPath.append(bytes)
        }
        treatment.receiver(isFull: unread >= receiver.receiveBuffer, at: now)
        let progress = treatment.advance(to: now)
        var released = progress.released
        while released > 0, let first = onPath.first {
            let length = min(released, first.readableBytes)
            guard let bytes = onPath.first?.readSlice(length: length) else { break }
            if length == first.readableBytes { onPath.popFirst() }
            released -= length
            pathBytes -= length
            send(bytes)
        }
        switch progress.condition {
        case .open: if let instant = progress.wake { wake(at: instant) }
        case .blocked: break
        case .reset:
            reset()
            incoming?.reset()
        }
    }

    private func send(_ bytes: ByteBuffer) {
        let count = bytes.readableBytes
        unacknowledged += count
        unread += count
        let arrival =
            isTLS == true
            ? network.now + line.link.delay : line.arrival(ofStream: count, at: network.now)
        arrive(at: arrival) { [self] stream in
            if !isFromServer { pass(bytes) }
            // What the rules swallow is never acknowledged.
            guard !isBlocked else { return }
            later(line.link.delay) { [self] in
                unacknowledged -= count
                moveOn()
                if sender.isOpen { sender.loop.append { [sender] in sender.writeOut() } }
            }
            stream.arrive(bytes)
        }
    }

    /// Shows the client's bytes to the rules.
    private func pass(_ bytes: ByteBuffer) {
        guard let treatment, isTLS != true, incoming?.hasEnded == false else { return }
        treatment.received(bytes, packets: SimulatedLine.packets(bytes.readableBytes), at: network.now)
        if treatment.condition == .reset {
            reset()
            incoming?.reset()
        }
    }

    /// Calls the receiver on its event loop, behind everything that was sent before.
    private func arrive(at instant: Int64, _ call: @escaping (SimulatedStream) -> Void) {
        lastArrival = max(lastArrival, instant)
        network.arrive(at: lastArrival, from: here, to: there) { [receiver] in
            receiver.loop.append { call(receiver) }
        }
    }

    private func later(_ delay: Int64, _ call: @escaping () -> Void) {
        _ = network.simulation.schedule(at: network.now + delay, call)
    }

    private func wake(at instant: Int64) {
        wake?.cancel()
        wake = network.simulation.schedule(at: instant) { [weak self] in self?.moveOn() }
    }

    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        wake?.cancel()
        ended()
    }
}
