import Foundation
import TerminalTesting
import TestSupport
import Testing

@testable import PacketLab

extension RealLabs {
    @Suite("Labs that are killed")
    struct KilledLabTests {
        /// The processes with a word in their command lines, those that are only not yet reaped apart.
        private func processes(with word: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
                guard Int(name) != nil,
                    let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
                else { return false }
                return String(decoding: line, as: UTF8.self).contains(word)
            }
        }

        @Test("a lab that is killed at any time leaves no process, and so no namespace and no device")
        func killed() async throws {
            var generator = LinearGenerator(seed: 11)
            for number in 0..<25 {
                // No other test sleeps as long.
                let word = "9753\(ProcessInfo.processInfo.processIdentifier)\(number)"
                let lab = Process()
                lab.executableURL = URL(filePath: try BuiltProduct.path("PacketLabProbe"))
                lab.arguments = ["sleep \(word)", "(trap '' HUP TERM; sleep \(word)) & sleep \(word)"]
                lab.standardInput = FileHandle.nullDevice
                try lab.run()
                try await Task.sleep(for: .milliseconds(Int.random(in: 0...120, using: &generator)))
                kill(lab.processIdentifier, SIGKILL)
                let end = ContinuousClock.now + Deadline.hang
                var left = try processes(with: word)
                while !left.isEmpty {
                    try #require(ContinuousClock.now < end, "\(left) are left")
                    try await Task.sleep(for: .milliseconds(5))
                    left = try processes(with: word)
                }
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
