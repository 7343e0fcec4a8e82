import Basics
package import PathEmulation

/// A middlebox for real packets that follows the emulated lab's rules.
///
/// It has no clock, no device and no memory for packets that wait: it is told when a packet comes, and tells
/// its sink when which packet leaves, or until when it is paused between two rules. What rules look for is
/// looked for in the order of the bytes, whatever order and cut the packets have; a packet that its receiver
/// would not take is dropped, so that it cannot be mistaken for one.
package final class PacketBox<Sink: PacketSink> {
    /// The receiver of packets that leave.
    package var sink: Sink
    let settings: BoxSettings
    var path: PacketPath
    var flows: FlowTable
    var fragments: FragmentTable
    /// The packets that wait between two stages.
    var paused = PausedPackets()
    /// Bytes of streams that flows keep.
    var inspected = 0
    /// For the packets that one with segmentation offload stands for.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var sweptAt = Int64.min
    /// True if no rule or arm needs to know flows.
    private var isPlain: Bool

    /// Old flows and fragments are looked for that often, in nanoseconds, and each time among one flow of so
    /// many.
    private static var sweepInterval: Int64 { 1_000_000_000 }
    private static var sweepShare: Int { 8 }

    /// - Parameters:
    ///   - rules: what it does.
    ///   - settings: how it is apart from them.
    ///   - sink: what packets are handed to.
    package init(rules: LabRules, settings: BoxSettings = BoxSettings(), sink: Sink) {
        self.sink = sink
        self.settings = settings
        path = PacketPath(rules: rules, seed: settings.seed)
        flows = FlowTable(settings.limits)
        fragments = FragmentTable(settings.limits)
        isPlain = rules.isEmpty && settings.layout.arms.count == 1
    }

    deinit { scratch.deallocate() }

    /// The rules.
    package var rules: LabRules { path.rules }
    /// The number of known flows.
    package var flowCount: Int { flows.count }
    /// The bytes of streams and fragments that are kept.
    package var inspectedBytes: Int { inspected + fragments.held }

    /// Lets other rules act from now on; all flows begin anew with their next packet.
    package func replace(rules: LabRules) {
        path = PacketPath(rules: rules, seed: settings.seed)
        flows = FlowTable(settings.limits)
        paused.forgetFlows()
        inspected = 0
        isPlain = rules.isEmpty && settings.layout.arms.count == 1
    }

    /// Takes a packet that came.
    ///
    /// - Parameters:
    ///   - bytes: the packet, which may change.
    ///   - offload: what the device left to do.
    ///   - side: the side it came from.
    ///   - now: the instant, in nanoseconds of a clock that never goes back.
    package func take(
        _ bytes: UnsafeMutableRawBufferPointer, _ offload: Offload = .none, from side: PathSide,
        at now: Int64
    ) {
        sweep(at: now)
        let arrival = Arrival(side: side, now: now, offload: offload)
        let raw = UnsafeRawBufferPointer(bytes)
        let packet: IPPacket
        do { packet = try IPPacket(raw) } catch {
            return note(raw, arrival, Verdict(.dropped(.malformed(error)), at: now))
        }
        let frame = Frame(bytes: UnsafeMutableRawBufferPointer(rebasing: bytes[..<packet.length]), packet)
        guard packet.isRoutable else { return end(frame, arrival, .dropped(.scope)) }
        if offload.kind == nil { return end(frame, arrival, .dropped(.malformed(.length))) }
        if isPlain { return emit(frame, arrival, arm: 0, Verdict(.passed, at: now)) }
        if packet.fragment == nil { return take(frame, arrival) }
        switch fragments.take(frame.raw, packet, at: now) {
        case .waiting: end(frame, arrival, .gathered)
        case .faulty: end(frame, arrival, .dropped(.malformed(.fragment)))
        case .full: end(frame, arrival, .dropped(.memory))
        case .whole(var whole, var pieces):
            end(frame, arrival, .gathered)
            whole.withUnsafeMutableBytes { take(whole: $0, of: &pieces, arrival) }
        }
    }

    /// Takes a packet whose fragments are all here; they follow it.
    private func take(
        whole bytes: UnsafeMutableRawBufferPointer, of pieces: inout [FragmentTable.Piece], _ arrival: Arrival
    ) {
        var verdict = Verdict(.dropped(.malformed(.fragment)), at: arrival.now)
        var arm = 0
        do {
            let packet = try IPPacket(UnsafeRawBufferPointer(bytes))
            if packet.fragment == nil {
                let wire = pieces.reduce(0) { $0 + $1.packet.length }
                (verdict, arm) = judge(Frame(bytes: bytes, packet), arrival, wire: wire)
                // Fragments would come to a bucket one by one.
                while let pause = verdict.pause { verdict = proceed(pause, at: verdict.departure) }
            }
        } catch { verdict = Verdict(.dropped(.malformed(error)), at: arrival.now) }
        for index in pieces.indices {
            let packet = pieces[index].packet
            pieces[index].bytes.withUnsafeMutableBytes {
                emit(Frame(bytes: $0, packet), arrival, arm: arm, verdict)
            }
        }
    }

    private func sweep(at now: Int64) {
        guard now >= sweptAt &+ Self.sweepInterval || sweptAt == .min else { return }
        sweptAt = now
        fragments.sweep(at: now)
        for flow in flows.sweep(oneOf: Self.sweepShare, at: now) { forget(flow) }
    }

    /// Gives back what a flow that is no longer known holds.
    func forget(_ flow: TrackedFlow) {
        flow.isForgotten = true
        inspected -= flow.held
        path.close(flow.path)
    }
}

/// The arrival of a packet: its side, its instant and the work that the device left to do.
struct Arrival {
    let side: PathSide
    let now: Int64
    var offload: Offload
    /// The instant at which it came to the box, before it waited there, in nanoseconds.
    let came: Int64

    init(side: PathSide, now: Int64, offload: Offload, came: Int64? = nil) {
        self.side = side
        self.now = now
        self.offload = offload
        self.came = came ?? now
    }
}

/// The bytes of a packet and its headers of IP.
struct Frame {
    let bytes: UnsafeMutableRawBufferPointer
    let packet: IPPacket

    init(bytes: UnsafeMutableRawBufferPointer, _ packet: IPPacket) {
        self.bytes = bytes
        self.packet = packet
    }

    var raw: UnsafeRawBufferPointer { UnsafeRawBufferPointer(bytes) }
}

/// The decision about a packet.
struct Verdict {
    let fate: PacketFate
    /// The instant at which it leaves, or comes to where it is paused, in nanoseconds.
    let departure: Int64
    let rule: Int?
    let level: BucketLevel?
    /// True if it leaves twice.
    let isDoubled: Bool
    /// What is left to decide when it resumes; nil if nothing is.
    let pause: PausedPacket?

    init(
        _ fate: PacketFate, at departure: Int64, rule: Int? = nil, level: BucketLevel? = nil,
        isDoubled: Bool = false, pause: PausedPacket? = nil
    ) {
        self.fate = fate
        self.departure = departure
        self.rule = rule
        self.level = level
        self.isDoubled = isDoubled
        self.pause = pause
    }
}
