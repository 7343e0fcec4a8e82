/// The two devices behind a box, the access lines of clients, what waits, and the record.
final class DeviceSink: PacketSink {
    private let a: TunDevice
    private let b: TunDevice
    /// The way between side A and the box; nil for none.
    private var access: AccessLines?
    /// The packets that go to the devices at once.
    private let joiners = (a: SegmentJoiner(), b: SegmentJoiner())
    private let held: HeldPackets
    let recorder: PacketRecorder?
    private(set) var counts = BoxCounts()

    init(a: TunDevice, b: TunDevice, access: AccessLines?, most: Int, recorder: PacketRecorder?) {
        self.a = a
        self.b = b
        self.access = access
        held = HeldPackets(most: most)
        self.recorder = recorder
    }

    var isRecording: Bool { recorder != nil }

    /// The departure of the first of the packets that wait; nil if none waits.
    var next: Int64? { held.next }

    func hasRoom(for length: Int) -> Bool { held.hasRoom(for: length) }

    /// Takes a packet that a device has, and hands it to the box as soon as it has come there.
    ///
    /// - Parameters:
    ///   - packet: its bytes, valid during the call.
    ///   - offload: what the device left to do.
    ///   - side: the device's.
    ///   - now: the instant.
    ///   - enter: hands a packet to the box.
    func take(
        _ packet: UnsafeMutableRawBufferPointer, _ offload: Offload, from side: PathSide, at now: Int64,
        enter: (UnsafeMutableRawBufferPointer, Offload) -> Void
    ) {
        counts.received += 1
        let raw = UnsafeRawBufferPointer(packet)
        guard side == .a, access != nil else { return enter(packet, offload) }
        guard let arrival = arrival(of: raw, from: .a, at: now, now: now) else { return }
        if arrival <= now { return enter(packet, offload) }
        counts.held += 1
        held.add(raw, offload, to: .box, at: arrival)
    }

    func send(
        _ packet: UnsafeRawBufferPointer, _ offload: Offload, to side: PathSide, at departure: Int64,
        now: Int64
    ) {
        if departure > now {
            counts.held += 1
            return held.add(
                packet, offload, to: side == .a && access != nil ? .line : .device(side), at: departure)
        }
        if side == .a, access != nil {
            return pass(packet, offload, at: now, now: now, wasHeld: false)
        }
        joiner(side).send(packet, offload) { count(device(side).write($0, $1), $2) }
    }

    func pause(
        _ packet: UnsafeRawBufferPointer, _ offload: Offload, as number: Int, until instant: Int64
    ) {
        counts.held += 1
        held.add(packet, offload, to: .stage(number), at: instant)
    }

    /// Hands what was joined to the devices.
    func flush() {
        flush(.a)
        flush(.b)
    }

    private func flush(_ side: PathSide) { joiner(side).flush { count(device(side).write($0, $1), $2) } }

    private func joiner(_ side: PathSide) -> SegmentJoiner { side == .a ? joiners.a : joiners.b }

    private func device(_ side: PathSide) -> TunDevice { side == .a ? a : b }

    private func count(_ isTaken: Bool, _ packets: Int) {
        if isTaken { counts.sent += packets } else { counts.refused += packets }
    }

    func note(_ packet: UnsafeRawBufferPointer, _ note: PacketNote) { recorder?.add(packet, note) }

    /// Lets go what waited long enough.
    ///
    /// - Parameters:
    ///   - now: the instant.
    ///   - enter: hands a packet of a client to the box.
    ///   - resume: hands one to it that was paused there, with its number and the instant until which it was.
    func release(
        at now: Int64, enter: (UnsafeMutableRawBufferPointer, Offload) -> Void,
        resume: (UnsafeMutableRawBufferPointer, Offload, Int, Int64) -> Void
    ) {
        while held.release(
            at: now,
            { packet, offload, destination, departure in
                if now - departure > BoxCounts.lateness { counts.late += 1 }
                switch destination {
                case .device(let side): write(UnsafeRawBufferPointer(packet), offload, to: side)
                case .box: enter(packet, offload)
                case .stage(let number): resume(packet, offload, number, departure)
                case .line:
                    // It came to the line when it left the box, however late this thread is.
                    pass(UnsafeRawBufferPointer(packet), offload, at: departure, now: now, wasHeld: true)
                }
            })
        {}
    }

    /// Sends a packet that left the box over its client's line.
    private func pass(
        _ packet: UnsafeRawBufferPointer, _ offload: Offload, at instant: Int64, now: Int64, wasHeld: Bool
    ) {
        guard let arrival = arrival(of: packet, from: .b, at: instant, now: now) else { return }
        guard arrival > now else { return write(packet, offload, to: .a) }
        if !wasHeld { counts.held += 1 }
        held.add(packet, offload, to: .device(.a), at: arrival)
    }

    /// The instant at which a packet has come over the line; nil if it was lost there, which is recorded.
    private func arrival(
        of packet: UnsafeRawBufferPointer, from side: PathSide, at instant: Int64, now: Int64
    ) -> Int64? {
        var cause = DropCause.line
        if let arrival = access?.arrival(of: packet, from: side, at: instant) {
            if arrival <= now || hasRoom(for: packet.count) { return arrival }
            cause = .memory
        }
        note(
            packet,
            PacketNote(time: instant, side: side, fate: .dropped(cause), rule: nil, level: nil, delay: 0))
        return nil
    }

    private func write(_ packet: UnsafeRawBufferPointer, _ offload: Offload, to side: PathSide) {
        flush(side)
        count(device(side).write(packet, offload), 1)
    }
}
