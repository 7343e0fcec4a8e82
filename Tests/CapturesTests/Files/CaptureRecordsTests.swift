import CZlib
import Foundation
import TestSupport
import Testing

@testable import Captures

@Suite("Packets in files of captures")
struct CaptureRecordsTests {
    typealias Bytes = [UInt8]

    /// A request and 30 kB in answer.
    private static var capture: CaptureBuilder {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send(numbered(300), fromClient: true, in: &capture)
        connection.send(numbered(30_000), fromClient: false, in: &capture)
        return capture
    }

    private static let start = UInt64(CaptureBuilder.start / 1_000)

    /// The capture's frames as pcapng; `add` adds the frame of a number.
    private static func pcapng(
        _ begin: (inout PcapngBuilder) -> Void, _ add: (inout PcapngBuilder, Int, Bytes) -> Void
    ) -> Data {
        var builder = PcapngBuilder()
        begin(&builder)
        for (index, frame) in capture.frames.enumerated() { add(&builder, index, frame.bytes) }
        return Data(builder.file)
    }

    private static func expectWhole(_ file: Data, _ comment: Comment? = nil) throws {
        let flows = try Census.of(file).flows()
        #expect(flows.map(\.bytesUp) == [300] && flows.map(\.bytesDown) == [30_000], comment)
        #expect(flows.map(\.obstacle) == [nil], comment)
    }

    @Test("interfaces may differ in link type, snapshot length and resolution, and be unused")
    func interfaces() throws {
        let file = Self.pcapng {
            $0.section()
            $0.interface(187)
            $0.interface(1, snapLength: 0)
            $0.interface(101, snapLength: 96, resolution: 9)
            $0.interface(276, snapLength: 65_535, resolution: 0x80 | 20)
        } _: { builder, index, frame in
            let time = Self.start + UInt64(index) * 1_000
            switch index % 3 {
            case 0: builder.packet(frame, time: time, interface: 1)
            case 1: builder.packet(Array(frame.dropFirst(14)), time: time * 1_000, interface: 2)
            default:
                let cooked = PacketBuilder.frame(Array(frame.dropFirst(14)), .cooked2)
                builder.packet(cooked, time: (time << 20) / 1_000_000, interface: 3)
            }
        }
        try Self.expectWhole(file)
        let seconds = try Census.of(file).flows().first?.seconds ?? 0
        #expect(abs(seconds - Double(Self.capture.frames.count - 1) / 1_000) < 1e-5)
    }

    @Test("packets of interfaces that are not read are counted beside those that are")
    func unread() throws {
        let file = Self.pcapng {
            $0.section()
            $0.interface(187)
            $0.interface(1)
            $0.packet([1, 2, 3], time: Self.start)
        } _: {
            $0.packet($2, time: Self.start + UInt64($1), interface: 1)
        }
        try Self.expectWhole(file)
        #expect(try Census.of(file).wrapped == [.otherLink: 1])
    }

    @Test("sections may differ in the order of bytes, and describe their interfaces anew")
    func sections() throws {
        let file = Self.pcapng {
            $0.section()
        } _: { builder, index, frame in
            if index % 10 == 0 {
                builder.section(isBigEndian: index % 20 == 0)
                if index % 30 == 0 { builder.interface(187) }
                builder.interface(1, offset: index % 20 == 0 ? 1_000 : -1_000)
            }
            let offset = index % 20 < 10 ? UInt64(1_000_000_000) : 0
            builder.packet(
                frame, time: Self.start + UInt64(index) * 1_000 + 1_000_000_000 - 2 * offset,
                interface: index / 10 * 10 % 30 == 0 ? 1 : 0)
        }
        try Self.expectWhole(file)
        let seconds = try Census.of(file).flows().first?.seconds ?? 0
        #expect(abs(seconds - Double(Self.capture.frames.count - 1) / 1_000) < 1e-9)
    }

    @Test("the time of an interface may have an offset and any resolution")
    func times() throws {
        for (resolution, units, offset) in [
            (0, 100, 0), (3, 100_250, 0), (9, 100_250_000_000, 0), (12, 100_250_000_000_000, 0),
            (0x80 | 2, 401, 0), (0x80 | 32, 401 << 30, 0), (6, 250_000, 100), (6, 200_250_000, -100),
            (6, 5, -9),
        ] as [(UInt8, UInt64, Int64)] {
            var builder = PcapngBuilder()
            builder.section(isBigEndian: true)
            builder.interface(101, resolution: resolution, offset: offset)
            builder.packet([0x45], time: units)
            builder.packet([0x45], time: .max)
            var times: [Int64] = []
            try Census.packets(of: Data(builder.file)) { times.append($0.time) }
            let right: Int64 = resolution == 0 ? 100_000_000_000 : offset == -9 ? 5_000 : 100_250_000_000
            #expect(times.first == right, "\(resolution)")
            #expect((times.last ?? 0) < 4_102_444_801_000_000_000)
        }
    }

    @Test("simple packet blocks have no times, older blocks of packets have")
    func simple() throws {
        let simple = Self.pcapng {
            $0.section()
            $0.interface(1, snapLength: 0)
        } _: { builder, _, frame in
            builder.simplePacket(frame)
        }
        try Self.expectWhole(simple)
        #expect(try Census.of(simple).timeless == Self.capture.frames.count)
        let older = Self.pcapng {
            $0.section()
            $0.interface(1)
        } _: {
            $0.obsoletePacket($2, time: Self.start + UInt64($1))
        }
        try Self.expectWhole(older)
        #expect(try Census.of(older).timeless == 0)

        var builder = PcapngBuilder()
        builder.section()
        builder.interface(101, snapLength: 20)
        builder.simplePacket([UInt8](repeating: 0x45, count: 20), length: 1_500)
        var lengths: [[Int]] = []
        try Census.packets(of: Data(builder.file)) { lengths.append([$0.frame.count, $0.length]) }
        #expect(lengths == [[20, 1_500]])
    }

    @Test("captures may stand one behind the other, also of different formats")
    func appended() throws {
        let frames = Self.capture.frames
        var first = CaptureBuilder()
        var second = CaptureBuilder(.rawIP)
        for (index, frame) in frames.enumerated() {
            let packet = Array(frame.bytes.dropFirst(14))
            if index < 9 { first.add(packet) } else { second.add(packet) }
        }
        let firsts = [first.pcap(), first.pcap(isBigEndian: true, nanoseconds: true), first.pcapng()]
        let seconds = [
            second.pcap(isBigEndian: true), second.pcap(nanoseconds: true), second.pcapng(isBigEndian: true),
        ]
        for one in firsts {
            for other in seconds {
                try Self.expectWhole(one + other)
                try Self.expectWhole(Self.gzip(one) + Self.gzip(other))
            }
        }
        #expect(try Census.packets(of: first.pcap() + second.pcap().prefix(24)) { _ in } == .whole)
    }

    @Test("files that gzip compressed are read, and told from damaged ones")
    func compressed() throws {
        let file = Self.capture.pcap()
        let packed = Self.gzip(file)
        try Self.expectWhole(packed)
        #expect(CaptureFormat.compressor(packed) == CaptureFormat.gzip)
        var count = 0
        #expect(try Census.packets(of: packed.dropLast(200)) { _ in count += 1 } == .cutShort)
        #expect(count > 0)
        var damaged = packed
        for place in packed.count / 2..<packed.count / 2 + 20 { damaged[place] ^= 0x5A }
        #expect(throws: CaptureError.self) { try Census.packets(of: damaged) { _ in } }
        #expect(throws: CaptureError.unreadable(file: "capture", .compressed("gzip"), packets: 0)) {
            try Census.packets(of: Self.gzip(packed)) { _ in }
        }
        #expect(
            throws: CaptureError.unreadable(file: "capture", .noCapture(first: [0x7B, 0x7D]), packets: 0)
        ) {
            try Census.packets(of: Self.gzip(Data("{}".utf8))) { _ in }
        }
    }

    @Test("what a damaged file has is named, with the packets before it")
    func damaged() throws {
        func expect(_ damage: CaptureDamage, packets: Int = 0, _ build: (inout PcapngBuilder) -> Void) {
            var builder = PcapngBuilder()
            build(&builder)
            let file = Data(builder.file)
            #expect(throws: CaptureError.unreadable(file: "capture", damage, packets: packets)) {
                try Census.packets(of: file) { _ in }
            }
        }
        expect(.empty) { _ in }
        expect(.interface(0)) {
            $0.section()
            $0.packet([1], time: 0)
        }
        expect(.interface(7), packets: 1) {
            $0.section()
            $0.interface(1)
            $0.packet([1], time: 0)
            $0.packet([1], time: 0, interface: 7)
        }
        for length in [0, 8, 1 << 30] as [UInt32] {
            expect(.length(Int(length))) {
                $0.section()
                $0.block(1, [1, 0, 0, 0, 0, 0, 0, 0], length: length)
            }
        }
        expect(.resolution) {
            $0.section()
            $0.interface(1, resolution: 99)
        }
        expect(.interfaces) {
            $0.section()
            for _ in 0...65_536 { $0.interface(1) }
        }
        var long = Self.capture.pcap()
        long.replaceSubrange(24 + 8..<24 + 12, with: [0, 0, 0, 0x70])
        #expect(throws: CaptureError.unreadable(file: "capture", .length(0x7000_0000), packets: 0)) {
            try Census.packets(of: long) { _ in }
        }
        var version = Self.capture.pcap()
        version[4] = 9
        #expect(throws: CaptureError.unreadable(file: "capture", .version(9), packets: 0)) {
            try Census.packets(of: version) { _ in }
        }
    }

    @Test("reading moves each byte in memory a bounded number of times, however many there are")
    func linear() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        func moved(_ count: Int) throws -> (bytes: Int, size: Int) {
            var builder = PcapngBuilder()
            builder.section()
            builder.interface(1)
            let frame = Bytes(repeating: 1, count: 1_400)
            for index in 0..<count { builder.packet(frame, time: UInt64(index)) }
            try folder.write(Data(builder.file), to: "file")
            let descriptor = open(folder.file("file").path, O_RDONLY | O_CLOEXEC)
            var records = CaptureRecords(try CaptureBytes(descriptor))
            var read = 0
            while case .record = try records.next() { read += 1 }
            #expect(read == count)
            return (records.moved, builder.file.count)
        }
        let (few, many) = (try moved(1_000), try moved(4_000))
        #expect(few.bytes < few.size / 50 && many.bytes < many.size / 50)
    }

    /// Compresses bytes in the way of gzip.
    private static func gzip(_ bytes: Data) -> Data {
        var stream = z_stream()
        deflateInit2_(
            &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = Bytes(bytes)
        var output = Bytes(repeating: 0, count: bytes.count + 1_000)
        let size = output.count
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(size))
                deflate(&stream, Z_FINISH)
            }
        }
        return Data(output.prefix(size - Int(stream.avail_out)))
    }
}
