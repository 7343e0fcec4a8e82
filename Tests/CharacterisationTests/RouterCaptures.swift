import Captures
import Characterisation
import Foundation
import TestSupport

/// Captures made with a carrier's router, whose file names say how it was set (USC-NSL/policing-detection,
/// Apache-2.0; Flach et al., "An Internet-Wide Analysis of Traffic Policing", SIGCOMM 2016). They lie beside
/// the checkout, or are not there.
enum RouterCaptures {
    static let folder = Checkout.root.appending(path: "../shared/characterise/captures")

    /// The captures' files; none where they or the program that unpacks them are missing.
    static let files: [URL] = {
        guard FileManager.default.isExecutableFile(atPath: unpacker) else { return [] }
        let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (found ?? []).filter { $0.lastPathComponent.hasSuffix(".pcap.xz") }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }()

    /// The shortest capture of each family.
    static var oneOfEach: [URL] {
        var (found, families) = ([URL](), Set<Set<String>>())
        func size(_ file: URL) -> Int {
            (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
        }
        for file in files.map({ ($0, size($0)) }).sorted(by: { $0.1 < $1.1 }).map(\.0)
        where families.insert(Setting(file).family).inserted {
            found.append(file)
        }
        return found
    }

    static let missing: Comment = "captures of a router, or xz, are missing"

    typealias Comment = String

    private static let unpacker = "/usr/bin/xz"

    /// The router's setting.
    struct Setting {
        let kind: PathKind
        /// Of the policer or the shaper, in bit/s.
        let rate: Double
        /// Of the policer's bucket, in bytes; nil if the router chose it.
        let depth: Double?
        /// The names of what was set, of which captures of one family have the same: limit, bucket, losses, other flows.
        let family: Set<String>

        init(_ file: URL) {
            var numbers: [Substring: Double] = [:]
            for part in file.lastPathComponent.split(separator: ".pcap")[0].split(separator: "-") {
                let halves = part.split(separator: "=")
                if halves.count == 2 { numbers[halves[0]] = Double(halves[1].filter { $0 != "%" }) }
            }
            let policer = numbers["PCIR"]
            kind = policer != nil ? .policer : numbers["LOSS"] ?? 0 > 0 ? .randomLoss : .shaper
            rate = policer ?? numbers["SCIR"] ?? 0
            depth = numbers["PBC"]
            family = Set(numbers.filter { $0.key != "LOSS" || $0.value > 0 }.keys.map(String.init))
        }
    }

    /// The packets of a capture.
    static func packets(_ file: URL) throws -> [SentPacket] {
        let process = Process()
        process.executableURL = URL(filePath: unpacker)
        process.arguments = ["-dc", file.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        var sender = CapturedSender()
        bytes.withUnsafeBytes { raw in
            // The header of the file, then of each packet: seconds, microseconds, bytes, in the order of
            // this machine.
            var place = 24
            var number = 0
            while place + 16 <= raw.count {
                func field(_ offset: Int) -> Int {
                    Int(raw.loadUnaligned(fromByteOffset: place + offset, as: UInt32.self))
                }
                let (seconds, microseconds, length) = (field(0), field(4), field(8))
                guard place + 16 + length <= raw.count else { break }
                number += 1
                sender.take(
                    CapturedPacket(
                        number: number, time: Int64(seconds) * 1_000_000_000 + Int64(microseconds) * 1_000,
                        link: .ethernet,
                        frame: UnsafeRawBufferPointer(rebasing: raw[(place + 16)..<(place + 16 + length)])))
                place += 16 + length
            }
        }
        return sender.packets()
    }
}
