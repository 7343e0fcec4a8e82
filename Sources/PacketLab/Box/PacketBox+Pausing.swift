import PathEmulation

extension PacketBox {
    /// Resumes a packet at the stage before which it was paused.
    ///
    /// - Parameters:
    ///   - bytes: its bytes, which may change.
    ///   - offload: what the device left to do.
    ///   - number: the number under which it was paused.
    ///   - instant: until when it was paused, in nanoseconds.
    package func resume(
        _ bytes: UnsafeMutableRawBufferPointer, _ offload: Offload, as number: Int, at instant: Int64
    ) {
        guard let (pause, came, arm) = paused.remove(number) else { return }
        let arrival = Arrival(side: came.side, now: instant, offload: offload, came: came.instant)
        let raw = UnsafeRawBufferPointer(bytes)
        do throws(PacketError) {
            let frame = Frame(bytes: bytes, try IPPacket(raw))
            emit(frame, arrival, arm: arm, proceed(pause, at: instant))
        } catch { note(raw, arrival, Verdict(.dropped(.malformed(error)), at: instant)) }
    }

    /// Sends a packet through the rules, to the end or to where it has to pause.
    func proceed(_ packet: PausedPacket, at instant: Int64) -> Verdict {
        // Other rules act by now, and none of them knows it.
        guard let flow = packet.flow, !flow.isForgotten else { return Verdict(.passed, at: instant) }
        let decision = path.passage(
            of: packet.bytes, at: packet.place, from: packet.sender, on: &flow.path, at: instant,
            behind: packet.pause)
        let pause = decision.pause.map { packet.paused(at: $0) }
        return Verdict(
            decision.departure == nil ? .dropped(.rule) : .passed, at: decision.departure ?? instant,
            rule: decision.rule, level: decision.level, isDoubled: decision.isDoubled, pause: pause)
    }
}
