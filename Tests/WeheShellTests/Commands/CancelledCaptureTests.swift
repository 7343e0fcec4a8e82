import Basics
import Captures
import Foundation
import TestSupport
import Testing

@testable import WeheShell

@Suite("Captures whose reading is cancelled")
struct CancelledCaptureTests {
    @Test("Reading ends at the next packet, in each pass")
    func cancelled() async throws {
        let home = try TemporaryFolder()
        let file = home.file("a.pcap")
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send([22, 3, 1], fromClient: true, in: &capture)
        try capture.pcap().write(to: file)
        let input = CaptureInput(file: file.path, name: "a.pcap")
        let flows = try await input.census(client: nil).flows
        let passes: [@Sendable () async throws -> Void] = [
            { _ = try await input.census(client: nil) },
            { _ = try await input.contents(of: flows, in: .whole) },
            { _ = try await input.gather(into: 0) { count, _ in count += 1 } },
        ]
        for pass in passes {
            await #expect(throws: CancellationError.self) {
                try await Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    try await pass()
                }.value
            }
        }
    }
}
