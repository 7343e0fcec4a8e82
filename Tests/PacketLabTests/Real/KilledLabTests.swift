import Foundation
import TerminalTesting
import TestSupport
import Testing

@testable import PacketLab

extension RealLabs {
    @Suite("Labs that are killed")
    struct KilledLabTests {
        /// The processes with a word in their command lines, those that are only not yet reaped apart.
        func processes(with word: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
                guard Int(name) != nil,
                    let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
                else { return false }
                return String(decoding: line, as: UTF8.self).contains(word)
            }
        }

        @Test("a lab ends with its client's status, and takes what its server started with it")
        func ended() async throws {
            let word = "8642\(ProcessInfo.processInfo.processIdentifier)"
            let run = try await ProcessRun(
                program: BuiltProduct.path("PacketLabProbe"),
                arguments: ["sleep \(word) & sleep \(word)", "exit 5"])
            #expect(run.status == .exited(5) && run.output.isEmpty)
            #expect(try processes(with: word).isEmpty)
        }
    }
}
