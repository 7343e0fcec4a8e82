import PathEmulation

/// A packet on its way through the rules, apart from its bytes.
struct PausedPacket {
    /// Its flow; nil if other rules act than when it came.
    fileprivate(set) var flow: TrackedFlow?
    /// The place of its payload in the server's stream.
    let place: Int64
    let sender: LabSender
    /// The bytes that buckets count.
    let bytes: Int
    /// The place at which it is paused; nil before it is.
    private(set) var pause: PacketPause?

    init(flow: TrackedFlow, place: Int64, sender: LabSender, bytes: Int) {
        self.flow = flow
        self.place = place
        self.sender = sender
        self.bytes = bytes
    }

    /// The same packet further on.
    func paused(at pause: PacketPause) -> Self {
        var packet = self
        packet.pause = pause
        return packet
    }
}

/// The packets that wait between two stages, by numbers that are used again.
struct PausedPackets {
    /// A packet that waits, when and whence it came, and its arm of the path.
    typealias Entry = (packet: PausedPacket, came: (side: PathSide, instant: Int64), arm: Int)

    private var entries: [Entry?] = []
    private var free: [Int] = []

    init() {}

    /// The number of packets that wait.
    var count: Int { entries.count - free.count }

    mutating func add(_ packet: PausedPacket, _ arrival: Arrival, arm: Int) -> Int {
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

    /// Lets all packets resume without a rule that acts on them.
    mutating func forgetFlows() {
        for number in entries.indices { entries[number]?.packet.flow = nil }
    }
}
