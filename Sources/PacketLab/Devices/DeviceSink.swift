/// The two devices behind a box, what waits for them, and the record.
final class DeviceSink: PacketSink {
    private let a: TunDevice
    private let b: TunDevice
    private let held: HeldPackets
    let recorder: PacketRecorder?
    private(set) var counts = BoxCounts()

    init(a: TunDevice, b: TunDevice, most: Int, recorder: PacketRecorder?) {
        self.a = a
        self.b = b
        held = HeldPackets(most: most)
        self.recorder = recorder
    }

    var isRecording: Bool { recorder != nil }

    /// The departure of the first of the packets that wait; nil if none waits.
    var next: Int64? { held.next }

    func countArrival() { counts.received += 1 }

    func hasRoom(for length: Int) -> Bool { held.hasRoom(for: length) }

    func send(
        _ packet: UnsafeRawBufferPointer, _ offload: Offload, to side: PathSide, at departure: Int64,
        now: Int64
    ) {
        if departure > now {
            counts.held += 1
            return held.add(packet, offload, to: side, at: departure)
        }
        write(packet, offload, to: side)
    }

    func note(_ packet: UnsafeRawBufferPointer, _ note: PacketNote) { recorder?.add(packet, note) }

    /// Sends what waited long enough.
    func release(at now: Int64) {
        let (a, b) = (a, b)
        var (sent, refused, late) = (0, 0, 0)
        while held.release(
            at: now,
            { packet, offload, side, departure in
                if now - departure > BoxCounts.lateness { late += 1 }
                if (side == .a ? a : b).write(packet, offload) { sent += 1 } else { refused += 1 }
            })
        {}
        counts.sent += sent
        counts.refused += refused
        counts.late += late
    }

    private func write(_ packet: UnsafeRawBufferPointer, _ offload: Offload, to side: PathSide) {
        if (side == .a ? a : b).write(packet, offload) { counts.sent += 1 } else { counts.refused += 1 }
    }
}
