import Basics
import Foundation
import TestSupport
import Testing

@testable import Captures

@Suite("Files of captures")
struct CaptureFileTests {
    private static var capture: CaptureBuilder {
        var capture = CaptureBuilder()
        for index in 0..<5 {
            capture.add(
                PacketBuilder.ipv4(
                    [192, 168, 1, 5], [198, 51, 100, 7], number: 17,
                    PacketBuilder.udp(4_000, 3_478, numbered(10 + index))))
        }
        return capture
    }

    @Test("a capture that ends in the middle of a packet gives what is before it")
    func cutShort() throws {
        let whole = Self.capture.pcap()
        var count = 0
        #expect(try Census.packets(of: whole) { _ in count += 1 } == .whole)
        #expect(count == 5)
        for lost in [1, 30, 56] {
            count = 0
            #expect(try Census.packets(of: whole.dropLast(lost)) { _ in count += 1 } == .cutShort)
            #expect(count == 4)
        }
    }

    @Test("files that other programs compressed are refused with what compressed them")
    func compressed() throws {
        for (first, program) in [
            ([0x28, 0xB5, 0x2F, 0xFD] as [UInt8], "zstd"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz"),
            ([0x42, 0x5A, 0x68], "bzip2"), ([0x04, 0x22, 0x4D, 0x18], "lz4"),
        ] {
            #expect(throws: CaptureError.compressed(file: "capture", program: program)) {
                try Census.packets(of: Data(first + numbered(100))) { _ in }
            }
        }
    }

    @Test("other files, and frames that are not known, are refused by name")
    func refused() throws {
        for (bytes, damage) in [
            (Data(), .empty), (Data("hello".utf8), .noCapture(first: [0x68, 0x65, 0x6C, 0x6C])),
            (Data(numbered(1_000)), .noCapture(first: [0, 1, 2, 3])),
            (Self.capture.pcap().prefix(20), .cutShort),
            (Self.capture.pcapng().prefix(20), .cutShort),
        ] as [(Data, CaptureDamage)] {
            #expect(throws: CaptureError.unreadable(file: "capture", damage, packets: 0)) {
                try Census.packets(of: bytes) { _ in }
            }
        }
        var other = Self.capture.pcap()
        other[20] = 187
        #expect(
            throws: CaptureError.unknownLinkType(file: "capture", number: 187, name: "BLUETOOTH_HCI_H4")
        ) {
            try Census.packets(of: other) { _ in }
        }
        #expect(throws: CaptureError.fileUnreadable(file: "x", .system(SystemError(ENOENT)))) {
            _ = try CaptureFile(path: "/nowhere/x", name: "x")
        }
        #expect(throws: CaptureError.fileUnreadable(file: "x", .system(SystemError(EISDIR)))) {
            _ = try CaptureFile(path: "/tmp", name: "x")
        }
    }

    @Test("captures are told from other files by how they begin")
    func recognised() throws {
        let folder = try TemporaryFolder()
        for (name, bytes, isOne) in [
            ("a", Self.capture.pcap(), true),
            ("b", Self.capture.pcap(isBigEndian: true, nanoseconds: true), true),
            ("c", Self.capture.pcapng(), true), ("d.pcap.gz", Data([0x1F, 0x8B, 8, 0]), true),
            ("e.gz", Data([0x1F, 0x8B, 8, 0]), false), ("f.json", Data("[[]]".utf8), false),
            ("g", Data(), false),
        ] {
            try folder.write(bytes, to: name)
            #expect(CaptureFile.isOne(folder.file(name).path) == isOne, "\(name)")
        }
        #expect(!CaptureFile.isOne(folder.url.path))
        #expect(!CaptureFile.isOne("/nowhere"))
    }

    @Test("a pipe is kept in a file without a name, as often as it is read")
    func spool() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Self.capture.pcap())
        try pipe.fileHandleForWriting.close()
        let spool = try CaptureSpool(descriptor: pipe.fileHandleForReading.fileDescriptor, name: "-") {
            false
        }
        var status = stat()
        #expect(fstat(spool.descriptor, &status) == 0 && status.st_nlink == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        for _ in 0..<3 {
            var count = 0
            #expect(try CaptureFile(spool, name: "-").forEach { _ in count += 1 } == .whole)
            #expect(count == 5)
        }

        let silent = Pipe()
        #expect(throws: CancellationError.self) {
            _ = try CaptureSpool(descriptor: silent.fileHandleForReading.fileDescriptor, name: "-") { true }
        }
    }

    @Test("a pipe that begins with other bytes is refused before its end")
    func otherPipe() throws {
        for (bytes, error) in [
            (
                [UInt8](repeating: 0, count: 24),
                .unreadable(file: "-", .noCapture(first: [0, 0, 0, 0]), packets: 0)
            ),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A] + numbered(24), .compressed(file: "-", program: "xz")),
        ] as [([UInt8], CaptureError)] {
            let pipe = Pipe()
            try pipe.fileHandleForWriting.write(contentsOf: bytes)
            #expect(throws: error) {
                _ = try CaptureSpool(descriptor: pipe.fileHandleForReading.fileDescriptor, name: "-") {
                    false
                }
            }
            try pipe.fileHandleForWriting.close()
        }
        let empty = Pipe()
        try empty.fileHandleForWriting.close()
        #expect(throws: CaptureError.unreadable(file: "-", .empty, packets: 0)) {
            _ = try CaptureSpool(descriptor: empty.fileHandleForReading.fileDescriptor, name: "-") { false }
        }
    }
}
