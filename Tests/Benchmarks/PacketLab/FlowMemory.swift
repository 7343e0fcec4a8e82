import PacketLab
import PathEmulation

/// The memory of a box that knows many connections, each with a ClientHello of which the end is missing.
enum FlowMemory {
    /// A sink for packets that nobody reads.
    private struct Nowhere: PacketSink {
        let isRecording = false
        func hasRoom(for length: Int) -> Bool { true }
        func send(
            _ packet: UnsafeRawBufferPointer, _ offload: Offload, to side: PathSide, at departure: Int64,
            now: Int64
        ) {}
        func pause(
            _ packet: UnsafeRawBufferPointer, _ offload: Offload, as number: Int, until instant: Int64
        ) {}
        func note(_ packet: UnsafeRawBufferPointer, _ note: PacketNote) {}
    }

    /// Returns the resident memory that the connections add at most, in MB.
    static func megabytes(flows: Int) throws -> Double {
        try ProcessCost.forgetPeak()
        let before = try ProcessCost.peakMemory()
        let box = PacketBox(
            rules: try LabRules(text: "sni=.example shape rate=1Mbit/s"), sink: Nowhere())
        // A TLS record of 1,800 bytes with a ClientHello, of which 1,200 come.
        var hello: [UInt8] = [22, 3, 1, 7, 8, 1, 0, 7, 4, 3, 3]
        hello += [UInt8](repeating: 7, count: 1_200 - hello.count)
        for number in 0..<flows {
            let now = Int64(number) * 1_000_000
            func take(
                _ client: Bool, _ flags: UInt8, _ sequence: UInt32, _ acknowledged: UInt32, _ bytes: [UInt8]
            ) {
                var packet = packet(number, client, flags, sequence, acknowledged, bytes)
                packet.withUnsafeMutableBytes { box.take($0, offload, from: client ? .a : .b, at: now) }
            }
            take(true, 0x02, 1, 0, [])
            take(false, 0x12, 1, 2, [])
            take(true, 0x10, 2, 2, hello)
        }
        guard box.flowCount == flows, box.inspectedBytes >= flows * hello.count else {
            throw BenchmarkError.wrongOutcome(
                "the box knows \(box.flowCount) flows and keeps \(box.inspectedBytes) bytes")
        }
        return Double(try ProcessCost.peakMemory() - before) / 1e6
    }

    /// The device's note that the checksum of TCP is still to be computed.
    private static let offload = [UInt8]([1, 0, 0, 0, 0, 0, 20, 0, 16, 0]).withUnsafeBytes { Offload($0) }

    private static func packet(
        _ number: Int, _ isFromClient: Bool, _ flags: UInt8, _ sequence: UInt32, _ acknowledged: UInt32,
        _ payload: [UInt8]
    ) -> [UInt8] {
        func two(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
        func four(_ value: UInt32) -> [UInt8] { two(Int(value >> 16)) + two(Int(value & 0xFFFF)) }
        let client: [UInt8] = [10, 0, UInt8(number / 200), 1]
        let server: [UInt8] = [192, 0, 2, 1]
        let ports = [two(1_024 + number % 200), two(443)]
        var header = [0x45, 0] + two(40 + payload.count) + [0, 1, 0x40, 0, 64, 6, 0, 0]
        header += isFromClient ? client + server : server + client
        var sum = stride(from: 0, to: 20, by: 2).reduce(0) { $0 + Int(header[$1]) << 8 + Int(header[$1 + 1]) }
        while sum > 0xFFFF { sum = sum & 0xFFFF + sum >> 16 }
        header.replaceSubrange(10..<12, with: two(~sum & 0xFFFF))
        return header + (isFromClient ? ports[0] + ports[1] : ports[1] + ports[0]) + four(sequence)
            + four(acknowledged) + [0x50, flags, 0xFF, 0xFF, 0, 0, 0, 0] + payload
    }
}
