import Basics
import PathEmulation

@testable import PacketLab

/// A box whose packets are kept.
final class KeptPackets: PacketSink {
    struct Sent: Equatable {
        let bytes: [UInt8]
        let offload: Offload
        let side: PathSide
        let departure: Int64
    }

    struct Paused {
        let bytes: [UInt8]
        let offload: Offload
        let number: Int
        let instant: Int64
    }

    var sent: [Sent] = []
    /// The packets that wait between two stages.
    var paused: [Paused] = []
    var notes: [PacketNote] = []
    var isFull = false
    let isRecording = true

    func hasRoom(for length: Int) -> Bool { !isFull }

    func send(
        _ packet: UnsafeRawBufferPointer, _ offload: Offload, to side: PathSide, at departure: Int64,
        now: Int64
    ) {
        sent.append(Sent(bytes: Array(packet), offload: offload, side: side, departure: departure))
    }

    func pause(_ packet: UnsafeRawBufferPointer, _ offload: Offload, as number: Int, until instant: Int64) {
        paused.append(Paused(bytes: Array(packet), offload: offload, number: number, instant: instant))
    }

    func note(_ packet: UnsafeRawBufferPointer, _ note: PacketNote) { notes.append(note) }
}

/// A box with rules, and the packets of one client and one server through it.
final class BoxHarness {
    let box: PacketBox<KeptPackets>
    var ends = Ends()
    var now: Int64 = 1_000_000_000
    /// The next number of each end.
    var next: (client: UInt32, server: UInt32) = (1_000, 9_000)
    /// True if packets that wait between two stages resume when it is time for them, not at once.
    var isPatient = false

    init(_ rules: String, _ settings: BoxSettings = BoxSettings()) throws {
        box = PacketBox(rules: try LabRules(text: rules), settings: settings, sink: KeptPackets())
    }

    /// The fate of the last packet that came.
    var fate: PacketFate? { box.sink.notes.last { $0.fate != .made }?.fate }

    /// Hands a packet to the box.
    ///
    /// - Returns: what left, at once or later.
    @discardableResult
    func take(
        _ packet: [UInt8], _ offload: Offload = .none, from side: PathSide = .a, after time: Int64 = 1_000
    ) -> [KeptPackets.Sent] {
        now += time
        let before = box.sink.sent.count
        if isPatient { resume(until: now) }
        var packet = packet
        packet.withUnsafeMutableBytes { box.take($0, offload, from: side, at: now) }
        if !isPatient { resume(until: .max) }
        return Array(box.sink.sent[before...])
    }

    /// Lets packets that wait between two stages resume until an instant, in the order of their times.
    func resume(until end: Int64) {
        while let first = box.sink.paused.map(\.instant).min(), first <= end,
            let place = box.sink.paused.firstIndex(where: { $0.instant == first })
        {
            let paused = box.sink.paused.remove(at: place)
            var bytes = paused.bytes
            bytes.withUnsafeMutableBytes { box.resume($0, paused.offload, as: paused.number, at: first) }
        }
    }

    /// The three packets that open a connection.
    func open() {
        take(ends.tcp(fromClient: true, .syn, next.client))
        next.client &+= 1
        take(ends.tcp(fromClient: false, [.syn, .ack], next.server, next.client), from: .b)
        next.server &+= 1
        take(ends.tcp(fromClient: true, .ack, next.client, next.server))
    }

    @discardableResult
    func send(_ payload: [UInt8], after time: Int64 = 1_000) -> [KeptPackets.Sent] {
        let packet = ends.tcp(fromClient: true, .ack, next.client, next.server, payload)
        next.client &+= UInt32(payload.count)
        return take(packet, after: time)
    }

    @discardableResult
    func answer(_ payload: [UInt8], after time: Int64 = 1_000) -> [KeptPackets.Sent] {
        let packet = ends.tcp(fromClient: false, .ack, next.server, next.client, payload)
        next.server &+= UInt32(payload.count)
        return take(packet, from: .b, after: time)
    }

    /// True if a packet of the server would be dropped now.
    func isBlocked() -> Bool { answer([1]).isEmpty }
}

/// Bytes that clients send.
enum Requests {
    static func http(_ host: String) -> [UInt8] { Array("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8) }

    /// A ClientHello with nothing but a server name (RFC 8446, section 4.1.2; RFC 6066, section 3).
    static func hello(_ name: String) -> [UInt8] {
        let text = Array(name.utf8)
        let list = [0] + two(UInt16(text.count)) + text
        let names = two(UInt16(list.count)) + list
        let extensions = [0, 0] + two(UInt16(names.count)) + names
        let body =
            [3, 3] + [UInt8](repeating: 7, count: 32) + [0] + two(2) + [0x13, 0x01] + [1, 0]
            + two(UInt16(extensions.count)) + extensions
        let message = [1, 0] + two(UInt16(body.count)) + body
        return [0x16, 3, 1] + two(UInt16(message.count)) + message
    }
}
