import Basics
import Foundation
import TerminalTesting
import TestSupport
import Testing

@testable import PacketLab

extension RealLabs.KilledLabTests {
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
}
