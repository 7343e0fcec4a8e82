import Basics

extension PacketBox {
    /// Records what becomes of a packet.
    func note(_ bytes: UnsafeRawBufferPointer, _ arrival: Arrival, _ verdict: Verdict) {
        guard sink.isRecording else { return }
        var delay: Int64 = 0
        if case .passed = verdict.fate {
            delay = max(0, verdict.departure - arrival.came)
        }
        sink.note(
            bytes,
            PacketNote(
                time: arrival.came, side: arrival.side, fate: verdict.fate, rule: verdict.rule,
                level: verdict.level, delay: delay))
    }

    /// Records a packet that goes no further.
    func end(_ frame: Frame, _ arrival: Arrival, _ fate: PacketFate) {
        note(frame.raw, arrival, Verdict(fate, at: arrival.now))
    }

    /// Lets a packet go the way of its arm, as far as the verdict and its time to live allow.
    func emit(_ frame: Frame, _ arrival: Arrival, arm index: Int, _ verdict: Verdict) {
        guard case .passed = verdict.fate else { return note(frame.raw, arrival, verdict) }
        let arm = settings.layout.arms[index]
        if arm.end(of: frame.packet.hops, from: arrival.side) != nil {
            return expire(frame, arrival, arm, verdict)
        }
        let departure = verdict.departure
        guard departure <= arrival.now || sink.hasRoom(for: frame.bytes.count) else {
            return end(frame, arrival, .dropped(.memory))
        }
        if let pause = verdict.pause {
            let number = paused.add(pause, arrival, arm: index)
            return sink.pause(frame.raw, arrival.offload, as: number, until: departure)
        }
        note(frame.raw, arrival, verdict)
        HopLimit.decrement(frame.bytes, by: arm.hops.count)
        for _ in 0..<(verdict.isDoubled ? 2 : 1) {
            sink.send(
                frame.raw, arrival.offload, to: arrival.side.other, at: departure, now: arrival.now)
        }
    }

    /// Ends a packet whose time to live runs out, and lets the router tell.
    func expire(_ frame: Frame, _ arrival: Arrival, _ arm: PathArm, _ verdict: Verdict) {
        guard let (hop, index) = arm.end(of: frame.packet.hops, from: arrival.side) else { return }
        note(
            frame.raw, arrival,
            Verdict(.expired(hop: index), at: arrival.now, rule: verdict.rule, level: verdict.level))
        guard let address = hop.address(isIPv6: frame.packet.isIPv6) else { return }
        let passed = max(1, Int(frame.packet.hops)) - 1
        HopLimit.decrement(frame.bytes, by: passed)
        let message = TimeExceeded.message(
            about: frame.raw, frame.packet, from: address, hops: UInt8(64 - passed))
        if let message { answer(message, to: arrival.side, at: arrival.now) }
    }

    /// Sends a packet that the box made.
    func answer(_ packet: [UInt8], to side: PathSide, at now: Int64) {
        packet.withUnsafeBytes {
            note($0, Arrival(side: side.other, now: now, offload: .none), Verdict(.made, at: now))
            sink.send($0, .none, to: side, at: now, now: now)
        }
    }

    /// Resets a connection: the sender of a packet is answered, and the first time its receiver gets a reset
    /// instead.
    func reset(_ flow: TrackedFlow, _ frame: Frame, _ tcp: TCPHeader, _ arrival: Arrival) {
        if let segment = ResetSegment.answer(to: tcp, frame.packet) {
            answer(segment, to: arrival.side, at: arrival.now)
        }
        guard !flow.wasReset else { return }
        flow.wasReset = true
        if let segment = ResetSegment.replacement(of: tcp, frame.packet) {
            answer(segment, to: arrival.side.other, at: arrival.now)
        }
    }
}
