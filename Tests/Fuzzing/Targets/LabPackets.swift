import Basics
import PathEmulation

@testable import PacketLab

/// Packets through the middlebox of the packet lab. Before each are a byte (1: it comes from the server's side; 2: its
/// checksums are made right; the rest, times 4 ms, is the time since the one before, but 63 says that it stands for
/// several) and its length in two bytes.
enum LabPackets {
    private static let text = """
        sni=a.example shape rate=1Mbit/s
        host=b.example reset after=2kB
        text=needle from=server inspect=stateless loss rate=50%
        text=frozen freeze after=2packets
        transport=udp police rate=1Mbit/s burst=2kB bucket=shared:one
        text=early reassemble=off duplicate rate=50% residual=1s
        host=c.example block after=2connections forget=100ms
        sni=.example loss enter=10% leave=30% after=20ms every=50%
        port=80 shape rate=1Mbit/s aqm=codel direction=both after=3packets of=client
        port=443 reorder rate=10% time=5ms
        port=443 load rate=1Mbit/s of=3Mbit/s on=100ms off=50ms
        """
    /// They are read once, not with each input.
    private static let rules = Result { try LabRules(text: text) }

    static func take(_ bytes: [UInt8]) throws(Contradiction) {
        let box: PacketBox<LeavingPackets>
        var limits = BoxSettings()
        do {
            limits.layout = try PathLayout(hops: 4, box: 3, arms: 2)
            limits.limits.flows = 50
            limits.limits.inspectedBytes = 20_000
            limits.limits.fragmentBytes = 20_000
            box = PacketBox(rules: try rules.get(), settings: limits, sink: LeavingPackets())
        } catch {
            throw Contradiction("the rules of the lab are not accepted: \(error)")
        }
        var rest = bytes[...]
        var now: Int64 = 1_000_000_000
        while rest.count >= 3 {
            let (kind, length) = (
                rest[rest.startIndex], Int(rest[rest.startIndex + 1]) << 8 | Int(rest[rest.startIndex + 2])
            )
            var packet = Array(rest.dropFirst(3).prefix(length))
            rest = rest.dropFirst(3 + length)
            let isLarge = kind >> 2 == 63
            now += isLarge ? 1_000 : Int64(kind >> 2) * 4_000_000 + 1_000
            if kind & 2 != 0 { mend(&packet) }
            resume(box, until: now)
            let fates = box.sink.fates
            let offload = isLarge ? several(packet) : .none
            packet.withUnsafeMutableBytes { box.take($0, offload, from: kind & 1 == 0 ? .a : .b, at: now) }
            guard box.sink.fates > fates else { throw Contradiction("a packet has no fate") }
        }
        resume(box, until: .max)
        guard box.paused.count == 0 else {
            throw Contradiction("\(box.paused.count) packets never resume")
        }
        guard box.sink.unreadable == 0 else {
            throw Contradiction("\(box.sink.unreadable) packets left that cannot be read")
        }
        guard box.flowCount <= limits.limits.flows else {
            throw Contradiction("\(box.flowCount) flows are kept, of at most \(limits.limits.flows)")
        }
        guard box.inspectedBytes <= 2 * limits.limits.inspectedBytes else {
            throw Contradiction(
                "\(box.inspectedBytes) bytes are kept, of at most \(limits.limits.inspectedBytes)")
        }
    }

    /// Lets packets that wait between two stages resume until an instant.
    private static func resume(_ box: PacketBox<LeavingPackets>, until end: Int64) {
        while let paused = box.sink.next(until: end) {
            var bytes = paused.bytes
            bytes.withUnsafeMutableBytes {
                box.resume($0, paused.offload, as: paused.number, at: paused.instant)
            }
        }
    }

    /// The header of a packet that stands for several of 300 bytes.
    private static func several(_ packet: [UInt8]) -> Offload {
        guard let read = try? packet.withUnsafeBytes({ try IPPacket($0) }) else { return .none }
        return .tcp(
            size: 300, isIPv6: read.isIPv6, payload: UInt16(truncatingIfNeeded: read.payload),
            headers: UInt16(truncatingIfNeeded: read.payload + 20))
    }

    /// Makes the checksums of a packet right, as far as its headers can be read.
    private static func mend(_ packet: inout [UInt8]) {
        guard packet.count >= 40 else { return }
        if packet[0] >> 4 == 4 {
            let header = Int(packet[0] & 15) * 4
            guard (20...packet.count).contains(header) else { return }
            packet.withUnsafeMutableBytes { TransportChecksum.writeHeader($0, length: header) }
        }
        guard let read = try? packet.withUnsafeBytes({ try IPPacket($0) }), read.fragment == nil,
            read.length == packet.count, read.length - read.payload >= 20,
            let field = [UInt8(6): 16, 17: 6][read.number]
        else { return }
        packet.withUnsafeMutableBytes {
            TransportChecksum.write($0, from: read.payload, at: field, number: read.number)
        }
    }
}

/// Counts the notes on packets, and those that leave and cannot be read, and keeps those that wait.
private final class LeavingPackets: PacketSink {
    typealias Paused = (bytes: [UInt8], offload: Offload, number: Int, instant: Int64)

    /// Packets that were noted or paused.
    var fates = 0
    var unreadable = 0
    private var paused: [Paused] = []
    let isRecording = true

    func hasRoom(for length: Int) -> Bool { true }

    func send(
        _ packet: UnsafeRawBufferPointer, _ offload: Offload, to side: PathSide, at departure: Int64,
        now: Int64
    ) {
        if (try? IPPacket(packet)) == nil { unreadable += 1 }
    }

    func pause(
        _ packet: UnsafeRawBufferPointer, _ offload: Offload, as number: Int, until instant: Int64
    ) {
        fates += 1
        paused.append((Array(packet), offload, number, instant))
    }

    /// Takes out the first of the packets whose time has come.
    func next(until end: Int64) -> Paused? {
        guard let place = paused.indices.min(by: { paused[$0].instant < paused[$1].instant }),
            paused[place].instant <= end
        else { return nil }
        return paused.remove(at: place)
    }

    func note(_ packet: UnsafeRawBufferPointer, _ note: PacketNote) { fates += 1 }
}
