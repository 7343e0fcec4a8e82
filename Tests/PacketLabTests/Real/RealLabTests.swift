import Foundation
import Basics
import TestSupport
import Testing

@testable import PacketLab

/// Tests with real labs, one after the other, as they look at what this process holds.
@Suite("Real labs", .serialized, .enabled(if: RealLab.isPossible, RealLab.need))
enum RealLabs {}

extension RealLabs {
    @Suite("Namespaces that only descriptors hold")
    struct RealLabTests {
        /// The namespaces of networks in which some process is, or that one has open.
        private func namespaces(of processes: [String]) -> Set<String> {
            var found: Set<String> = []
            for process in processes {
                for link in ["/proc/\(process)/ns/net"] + descriptors(of: process) {
                    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
                        target.hasPrefix("net:")
                    else { continue }
                    found.insert(target)
                }
            }
            return found
        }

        private func descriptors(of process: String) -> [String] {
            let folder = "/proc/\(process)/fd"
            return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map {
                "\(folder)/\($0)"
            }
        }

        @Test("a lab holds two of them while it is there, and none afterwards")
        func holds() throws {
            let before = namespaces(of: ["self"])
            do {
                let lab = try LabNamespaces()
                #expect(namespaces(of: ["self"]).subtracting(before).count == 2)
                withExtendedLifetime(lab) {}
            }
            #expect(namespaces(of: ["self"]) == before)
        }

        @Test("a program's status is told, and what cannot be started is told as the system does")
        func statuses() async throws {
            let lab = try LabNamespaces()
            #expect(try lab.start(["/bin/sh", "-c", "exit 7"], on: .a).wait() == 7)
            #expect(try lab.start(["/bin/sh", "-c", "kill -15 $$"], on: .b).wait() == 143)
            #expect(throws: PacketLabError.cannotStart(command: "/nonexistent", SystemError(ENOENT))) {
                try lab.start(["/nonexistent"], on: .a)
            }
        }

        @Test("a program finds itself in /proc, where libdispatch looks for its threads")
        func ownProcesses() throws {
            let lab = try LabNamespaces()
            let looks = #"[ "$(cat /proc/$$/comm)" = sh ] && read -r own _ < /proc/self/stat"#
            let command = looks + #" && [ "$own" = $$ ]"#
            #expect(try lab.start(["/bin/sh", "-c", command], on: .a).wait() == 0)
        }

        @Test("a program can be ended while somebody waits for it")
        func waits() async throws {
            let lab = try LabNamespaces()
            let program = try lab.start(["/bin/sh", "-c", "exec sleep 1000"], on: .a)
            async let status = Computing.run { program.wait() }
            try await Task.sleep(for: .milliseconds(50))
            program.end()
            // Signal 9.
            #expect(await status == 137)
        }

        @Test("a program that is ended takes all with it that it started")
        func ends() async throws {
            let lab = try LabNamespaces()
            try await withTemporaryFolder { folder in
                let file = folder.appending(path: "ready").path
                let program = try lab.start(
                    [
                        "/bin/sh", "-c",
                        "(trap '' HUP TERM; sleep 1000) & sleep 1000 & echo > '\(file)'; wait",
                    ],
                    on: .a)
                while !FileManager.default.fileExists(atPath: file) {
                    try await Task.sleep(for: .milliseconds(5))
                }
                let inside = try processes(in: lab)
                #expect(inside.count >= 3)
                program.end()
                _ = program.wait()
                #expect(try processes(in: lab).isEmpty)
            }
        }

        /// The processes in the namespaces of a lab, apart from this one.
        private func processes(in lab: LabNamespaces) throws -> [String] {
            let own = namespaces(of: ["self"]).subtracting(
                [try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/net")])
            return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
                guard Int(name) != nil else { return false }
                let target = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/\(name)/ns/net")
                return target.map(own.contains) ?? false
            }
        }
    }
}
