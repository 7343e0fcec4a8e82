import Basics
import Captures
import Foundation
import TestSupport

/// What our reader makes of a capture that a test made.
enum Census {
    /// The census of a file's bytes.
    static func of(_ file: Data) throws -> FlowCensus {
        var census = FlowCensus()
        try packets(of: file) { census.take($0) }
        return census
    }

    /// The flows of a capture.
    static func flows(_ capture: CaptureBuilder, client: IPAddress? = nil) throws -> [CapturedFlow] {
        try of(capture.pcap(nanoseconds: true)).flows(client: client)
    }

    /// The contents of all flows of a capture in a period.
    static func contents(
        _ capture: CaptureBuilder, in period: FlowPeriod = .whole
    ) throws -> [FlowContent] {
        let file = capture.pcap(nanoseconds: true)
        var extraction = FlowExtraction(try of(file).flows(), in: period)
        try packets(of: file) { extraction.take($0) }
        return extraction.contents()
    }

    @discardableResult
    static func packets(of file: Data, _ take: (CapturedPacket) throws -> Void) throws -> CaptureFile.Ending {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try folder.write(file, to: "capture")
        return try CaptureFile(path: folder.file("capture").path, name: "capture").forEach(take)
    }
}

/// Bytes that say where they lie.
func numbered(_ count: Int, from first: Int = 0) -> [UInt8] {
    (first..<first + count).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
}
