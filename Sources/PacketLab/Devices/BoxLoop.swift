import CPacketLab
import Foundation
package import PathEmulation
import Synchronization
import Basics

/// The thread that moves packets between two devices through a box.
package final class BoxLoop: Sendable {
    /// Orders of others to the thread.
    private struct Orders {
        var rules: LabRules?
        var isStopped = false
        var counts = BoxCounts()
    }

    private let namespaces: LabNamespaces
    private let rules: LabRules
    private let settings: BoxSettings
    private let files: PacketRecorder.Files?
    private let orders = Mutex(Orders())
    /// The ends of a pipe that wakes the thread.
    private let waking: (reading: Int32, writing: Int32)
    private let timer: Int32

    /// Packets that are read of one device before it is the turn of the other, and of what waits.
    private static let batch = 32
    /// A record is written at least that often, in nanoseconds.
    private static let flushInterval: Int64 = 500_000_000

    /// - Parameters:
    ///   - namespaces: the sides.
    ///   - rules: what the box does.
    ///   - settings: how it is apart from them.
    ///   - files: where all packets are recorded; nil if they are not.
    /// - Throws: ``PacketLabError``.
    package init(
        _ namespaces: LabNamespaces, rules: LabRules, settings: BoxSettings = BoxSettings(),
        recording files: PacketRecorder.Files? = nil
    ) throws(PacketLabError) {
        self.namespaces = namespaces
        self.rules = rules
        self.settings = settings
        self.files = files
        var ends: [Int32] = [-1, -1]
        guard wehe_lab_pipe(&ends) == 0 else {
            throw .resources(SystemError(errno))
        }
        timer = wehe_lab_timer()
        waking = (ends[0], ends[1])
        // Both ends and the timer are closed with the value, whichever of them there is.
        guard timer >= 0 else { throw .resources(SystemError(errno)) }
    }

    deinit {
        for descriptor in [timer, waking.reading, waking.writing] where descriptor >= 0 { close(descriptor) }
    }

    /// The counters of the box, as of the last round of its thread.
    package var counts: BoxCounts { orders.withLock { $0.counts } }

    /// Lets other rules act from now on; all flows begin anew.
    package func replace(rules: LabRules) {
        orders.withLock { $0.rules = rules }
        wake()
    }

    /// Ends ``run()`` soon.
    package func stop() {
        orders.withLock { $0.isStopped = true }
        wake()
    }

    /// Moves packets on this thread until ``stop()`` is called.
    ///
    /// - Throws: ``PacketLabError/record(path:_:)`` or ``PacketLabError/loop(_:)``.
    package func run() throws(PacketLabError) {
        let recorder: PacketRecorder? =
            if let files {
                try PacketRecorder(files, rules: rules, access: settings.access, epoch: Self.epoch)
            } else { nil }
        let access =
            settings.access == .none
            ? nil : AccessLines(settings.access, clients: settings.clients, start: Self.now)
        let sink = DeviceSink(
            a: namespaces.device(.a), b: namespaces.device(.b), access: access,
            most: settings.limits.heldBytes, recorder: recorder)
        let box = PacketBox(rules: rules, settings: settings, sink: sink)
        do {
            try move(box, recorder)
        } catch {
            try recorder?.flush()
            throw error
        }
        try recorder?.flush()
    }

    private func move(_ box: PacketBox<DeviceSink>, _ recorder: PacketRecorder?) throws(PacketLabError) {
        // Programs beside it would be measured as delays of the path.
        wehe_lab_hurry()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: TunDevice.longest, alignment: 16)
        defer { buffer.deallocate() }
        var flushed = Self.now
        while true {
            var isIdle = true
            for side in PathSide.allCases {
                if try readBatch(of: side, box, buffer) { isIdle = false }
                let now = Self.now
                box.sink.release(at: now) {
                    box.take($0, $1, from: .a, at: now)
                } resume: {
                    box.resume($0, $1, as: $2, at: $3)
                }
                box.sink.flush()
            }
            if recorder != nil, Self.now - flushed >= Self.flushInterval {
                flushed = Self.now
                try recorder?.flush()
            }
            if isIdle {
                try wait(until: box.sink.next, isRecording: recorder != nil)
            }
            let (rules, isStopped) = orders.withLock { orders in
                orders.counts = box.sink.counts
                defer { orders.rules = nil }
                return (orders.rules, orders.isStopped)
            }
            if isStopped { return }
            if let rules {
                box.replace(rules: rules)
                recorder?.replace(rules: rules)
            }
        }
    }

    /// Reads some packets of a device; false if none was there.
    private func readBatch(
        of side: PathSide, _ box: PacketBox<DeviceSink>, _ buffer: UnsafeMutableRawBufferPointer
    ) throws(PacketLabError) -> Bool {
        let device = namespaces.device(side)
        for count in 0..<Self.batch {
            switch device.read(into: buffer) {
            case .none: return count > 0
            case .failed(let error): throw .loop(error)
            case .packet(let packet, let offload):
                let now = Self.now
                box.sink.take(packet, offload, from: side, at: now) { box.take($0, $1, from: side, at: now) }
            }
        }
        return true
    }

    /// Waits for a packet, for the time of one that is held, or for orders.
    private func wait(until instant: Int64?, isRecording: Bool) throws(PacketLabError) {
        if let instant { _ = wehe_lab_set_timer(timer, instant) }
        var watched = [
            namespaces.device(.a).descriptor, namespaces.device(.b).descriptor, waking.reading, timer,
        ].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        if instant == nil { watched.removeLast() }
        let longest = isRecording ? Int32(Self.flushInterval / 1_000_000) : -1
        guard poll(&watched, nfds_t(watched.count), longest) >= 0 || errno == EINTR else {
            throw .loop(SystemError(errno))
        }
        var bytes: UInt64 = 0
        while read(waking.reading, &bytes, 8) > 0 {}
    }

    private func wake() {
        var byte: UInt8 = 0
        // A full pipe wakes the thread as well.
        _ = write(waking.writing, &byte, 1)
    }

    /// Nanoseconds of the clock that never goes back.
    static var now: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

    /// Nanoseconds since 1970 when that clock showed 0.
    private static var epoch: Int64 { nanoseconds(of: CLOCK_REALTIME) - now }

    private static func nanoseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
