import PathEmulation

extension PacketBox {
    /// Takes a packet that was kept until an instant, and goes on with it where it stopped.
    ///
    /// - Parameters:
    ///   - bytes: the packet as it was kept, which may change.
    ///   - offload: what the device left to do.
    ///   - number: what it was kept as.
    ///   - instant: until when it was kept, in nanoseconds.
    package func takeAgain(
        _ bytes: UnsafeMutableRawBufferPointer, _ offload: Offload, as number: Int, at instant: Int64
    ) {
        guard let (stop, came, arm) = stopped.remove(number) else { return }
        let arrival = Arrival(side: came.side, now: instant, offload: offload, came: came.instant)
        let raw = UnsafeRawBufferPointer(bytes)
        do throws(PacketError) {
            let frame = Frame(bytes: bytes, try IPPacket(raw))
            emit(frame, arrival, arm: arm, proceed(stop, at: instant))
        } catch { note(raw, arrival, Verdict(.dropped(.malformed(error)), at: instant)) }
    }

    /// Sends a packet through the rules, to the end or to where it has to stop.
    func proceed(_ packet: StoppedPacket, at instant: Int64) -> Verdict {
        // Other rules act by now, and none of them knows it.
        guard let flow = packet.flow, !flow.isForgotten else { return Verdict(.passed, at: instant) }
        let decision = path.passage(
            of: packet.bytes, at: packet.place, from: packet.sender, on: &flow.path, at: instant,
            behind: packet.stop)
        let stop = decision.stop.map { packet.stopped(at: $0) }
        return Verdict(
            decision.departure == nil ? .dropped(.rule) : .passed, at: decision.departure ?? instant,
            rule: decision.rule, level: decision.level, isDoubled: decision.isDoubled, stop: stop)
    }
}

/// A packet on its way through the rules, apart from its bytes.
struct StoppedPacket {
    /// Its flow; nil if other rules act than when it came.
    fileprivate(set) var flow: TrackedFlow?
    /// The place of its payload in the server's stream.
    let place: Int64
    let sender: LabSender
    /// The bytes that buckets count.
    let bytes: Int
    /// Where it stopped; nil if it did not yet.
    private(set) var stop: PacketStop?

    init(flow: TrackedFlow, place: Int64, sender: LabSender, bytes: Int) {
        self.flow = flow
        self.place = place
        self.sender = sender
        self.bytes = bytes
    }

    /// The same packet further on.
    func stopped(at stop: PacketStop) -> Self {
        var packet = self
        packet.stop = stop
        return packet
    }
}

/// The packets that wait between two stages, by numbers that are used again.
struct StoppedPackets {
    /// A packet that waits, when and whence it came, and its arm of the path.
    typealias Entry = (packet: StoppedPacket, came: (side: PathSide, instant: Int64), arm: Int)

    private var entries: [Entry?] = []
    private var free: [Int] = []

    init() {}

    /// The number of packets that wait.
    var count: Int { entries.count - free.count }

    mutating func add(_ packet: StoppedPacket, _ arrival: Arrival, arm: Int) -> Int {
        let entry: Entry = (packet, (arrival.side, arrival.came), arm)
        guard let number = free.popLast() else {
            entries.append(entry)
            return entries.count - 1
        }
        entries[number] = entry
        return number
    }

    mutating func remove(_ number: Int) -> Entry? {
        guard entries.indices.contains(number), let entry = entries[number] else { return nil }
        entries[number] = nil
        free.append(number)
        return entry
    }

    /// Lets all packets go on without a rule that acts on them.
    mutating func forgetFlows() {
        for number in entries.indices { entries[number]?.packet.flow = nil }
    }
}
