import Captures
import Foundation
import Basics
import TestSupport
import Testing

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

    @Test("packed files are refused with what packed them")
    func compressed() throws {
        for (first, program) in [
            ([0x1F, 0x8B] as [UInt8], "gzip"), ([0x28, 0xB5], "zstd"), ([0xFD, 0x37], "xz"),
            ([0x42, 0x5A], "bzip2"),
        ] {
            #expect(throws: CaptureError.compressed(file: "capture", program: program)) {
                try Census.packets(of: Data(first + numbered(100))) { _ in }
            }
        }
    }

    @Test("other files, and frames that are not known, are refused by name")
    func refused() throws {
        for bytes in [Data(), Data("hello".utf8), Data(numbered(1_000))] {
            let error = #expect(throws: CaptureError.self) { try Census.packets(of: bytes) { _ in } }
            guard case .unreadable("capture", _, packets: 0) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        var wireless = Self.capture.pcap()
        wireless[20] = 105
        #expect(throws: CaptureError.unknownLinkType(file: "capture", number: 105, name: "IEEE802_11")) {
            try Census.packets(of: wireless) { _ in }
        }
        #expect(throws: CaptureError.fileUnreadable(file: "x", .system(SystemError(ENOENT)))) {
            _ = try CaptureFile(path: "/nowhere/x", name: "x")
        }
        #expect(throws: CaptureError.fileUnreadable(file: "x", .system(SystemError(EISDIR)))) {
            _ = try CaptureFile(path: "/tmp", name: "x")
        }
    }

    @Test("interfaces whose frames differ are refused as such, in both orders of bytes")
    func interfaces() throws {
        for isBigEndian in [false, true] {
            let file = Self.capture.pcapng(isBigEndian: isBigEndian, links: [.ethernet, .rawIP])
            #expect(throws: CaptureError.mixedInterfaces(file: "capture")) {
                try Census.packets(of: file) { _ in }
            }
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

    @Test("a pipe is kept in a file of one's own until it is not needed any more")
    func spool() async throws {
        let pipe = Pipe()
        let file = Self.capture.pcap()
        try pipe.fileHandleForWriting.write(contentsOf: file)
        try pipe.fileHandleForWriting.close()
        let path: String
        do {
            let spool = try CaptureSpool(descriptor: pipe.fileHandleForReading.fileDescriptor) { false }
            path = spool.path
            #expect(try Data(contentsOf: URL(filePath: path)) == file)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
        #expect(!FileManager.default.fileExists(atPath: path))

        let silent = Pipe()
        #expect(throws: CancellationError.self) {
            _ = try CaptureSpool(descriptor: silent.fileHandleForReading.fileDescriptor) { true }
        }
    }
}
