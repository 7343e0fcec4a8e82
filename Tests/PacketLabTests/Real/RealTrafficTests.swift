import Basics
import Foundation
import PathEmulation
import TestSupport
import Testing

@testable import PacketLab

extension RealLabs {
    @Suite("Real traffic through a box")
    struct RealTrafficTests {
        @Test(
            "without a rule all bytes come through, over both versions, with and without offload",
            arguments: Thoroughness.some(
                of: [(false, true), (false, false), (true, true), (true, false)], atMost: 2))
        func plain(isIPv6: Bool, offloads: Bool) async throws {
            let (download, outcome) = try await RealLab.download(
                "", bytes: 3_000_000, isIPv6: isIPv6, offloads: offloads)
            #expect(download.bytes == 3_000_000 && download.end == "end")
            #expect(outcome.status == 0 && outcome.counts.refused == 0)
            // Packets that stand for several are few.
            #expect((outcome.counts.received < 2_000) == offloads)
        }

        @Test("a name is shaped to its rate, and another is not", arguments: [false, true])
        func shapes(isIPv6: Bool) async throws {
            let rules = "host=a.example shape rate=8Mbit/s burst=10kB"
            let (shaped, outcome) = try await RealLab.download(rules, bytes: 1_000_000, isIPv6: isIPv6)
            #expect(shaped.bytes == 1_000_000 && shaped.end == "end" && outcome.counts.held > 500)
            // No bucket lets more through than this, however slow the machine is.
            #expect(shaped.seconds >= (1_000_000 - 10_000) * 8 / 8e6 * 0.999)
            let (other, untouched) = try await RealLab.download(
                rules, host: "b.example", bytes: 1_000_000, isIPv6: isIPv6)
            #expect(other.bytes == 1_000_000 && untouched.counts.held == 0)
        }

        @Test(
            "a line carries its rate and no more, and a connection takes its round trips",
            arguments: [false, true])
        func line(isIPv6: Bool) async throws {
            var settings = BoxSettings()
            settings.access = ClientAccess(
                lineRate: BitRate(parts: 8_000_000), roundTrip: TimeSpan(parts: 60_000_000))
            let (shaped, outcome) = try await RealLab.download(
                "", bytes: 500_000, isIPv6: isIPv6, settings: settings)
            #expect(shaped.bytes == 500_000 && shaped.end == "end")
            // Packets are whole, and all of them wait; none that the server sent is lost in the queue.
            #expect(outcome.counts.received > 500_000 / 1_500 && outcome.counts.refused == 0)
            #expect(outcome.counts.held >= outcome.counts.received * 9 / 10)
            // The last byte of the answer cannot come sooner, however fast the machine is.
            #expect(shaped.seconds >= 0.06 + 500_000 * 8 / 8e6)
            settings.access = ClientAccess(roundTrip: TimeSpan(parts: 60_000_000))
            let (far, whole) = try await RealLab.download(
                "", bytes: 2_000_000, isIPv6: isIPv6, settings: settings)
            #expect(far.bytes == 2_000_000 && far.seconds >= 0.06)
            // Without a line, packets that stand for several stay together.
            #expect(whole.counts.received < 2_000_000 / 1_500)
        }

        /// Sends 200 datagrams of 1,400 bytes at once, and leaves what the line's queue holds the time to pass.
        private static let volley = """
            import socket, time
            probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            for _ in range(200):
                probe.sendto(b"x" * 1400, ("198.18.1.1", 33434))
            time.sleep(0.6)
            """

        @Test("a rule acts on what a client's line let through, at the pace of the line")
        func places() async throws {
            try await withTemporaryFolder { folder in
                var request = PacketLab.Request(
                    client: [RealLab.interpreter ?? RealLab.python, "-c", Self.volley])
                // It would drop most of them if they came to it at once.
                request.rules = try LabRules(
                    text: "transport=udp police rate=1200kbit/s burst=20kB direction=up")
                request.settings.access = ClientAccess(lineRate: BitRate(parts: 1_000_000))
                let files = PacketRecorder.Files(capture: folder.appending(path: "lab.pcapng").path)
                request.files = files
                let outcome = try await Computing.run { [request] in Result { try PacketLab.run(request) } }
                    .get()
                #expect(outcome.status == 0)
                let lines = try String(contentsOfFile: files.lines, encoding: .utf8).split(separator: "\n")
                    .filter { $0.contains(#""length":1428,"#) && $0.contains(#""side":"a""#) }
                let lost = lines.filter { $0.contains(#""fate":"dropped","cause":"line""#) }
                let passed = lines.filter { $0.contains(#""fate":"passed","rule":1"#) }
                // The queue holds 31,250 bytes, which are 21 datagrams.
                #expect(lost.count > 100 && passed.count > 10)
                #expect(lost.count + passed.count == lines.count)
            }
        }

        @Test("a name is reset at both ends, at once or after some bytes", arguments: [false, true])
        func resets(isIPv6: Bool) async throws {
            let (atOnce, _) = try await RealLab.download(
                "host=a.example reset", bytes: 1_000_000, isIPv6: isIPv6)
            #expect(atOnce.bytes == 0 && atOnce.end == "ConnectionResetError")
            let (later, _) = try await RealLab.download(
                "host=a.example reset after=30kB", bytes: 1_000_000, isIPv6: isIPv6)
            #expect(later.end == "ConnectionResetError" && later.bytes <= 31_448)
        }

        @Test("a name is blocked, and a port cannot be connected to")
        func blocks() async throws {
            let (download, _) = try await RealLab.download(
                "host=a.example block after=20kB", bytes: 100_000, patience: 1)
            #expect(download.end == "TimeoutError" && download.bytes <= 21_448)
            let (nothing, _) = try await RealLab.download("port=443 block", bytes: 100, patience: 1)
            #expect(nothing.end == "TimeoutError" && nothing.bytes == 0)
        }

        @Test(
            "routers of the path answer a socket that counts hops, but for the silent one",
            arguments: [false, true])
        func routers(isIPv6: Bool) async throws {
            var settings = BoxSettings()
            settings.layout = try PathLayout(hops: 3, box: 2, silent: [2])
            let answers = try await RealLab.trace(hops: 4, answers: 3, isIPv6: isIPv6, settings: settings)
            let prefix = isIPv6 ? "2001:2:0:10::" : "198.18.10."
            // The fourth gets to a machine where nothing listens.
            #expect(answers == ["\(prefix)1", "none", "\(prefix)3", "refused"])
        }

        @Test("other rules act from when they are put in place of those that stood")
        func replaces() async throws {
            let namespaces = try LabNamespaces()
            let loop = try BoxLoop(namespaces, rules: try LabRules(text: "any block"))
            let thread = BoxThread(loop)
            #expect(try await RealLab.isReachable(namespaces, patience: 0.5) == false)
            loop.replace(rules: .none)
            #expect(try await RealLab.isReachable(namespaces, patience: 120))
            try thread.stop()
            #expect(loop.counts.received > 0)
        }

        @Test("what a policer drops is sent again by the system's TCP, and all comes through")
        func polices() async throws {
            try await withTemporaryFolder { folder in
                let files = PacketRecorder.Files(capture: folder.appending(path: "lab.pcapng").path)
                var settings = BoxSettings()
                settings.access = ClientAccess(roundTrip: TimeSpan(parts: 10_000_000))
                let (download, _) = try await RealLab.download(
                    "name=cap host=a.example police rate=8Mbit/s burst=20kB", bytes: 500_000,
                    settings: settings,
                    files: files)
                #expect(download.bytes == 500_000 && download.end == "end")
                let lines = try String(contentsOfFile: files.lines, encoding: .utf8)
                #expect(lines.contains(#""fate":"dropped","#) && lines.contains(#""name":"cap""#))
                // The packets let through conform to the bucket over the whole time, counted with headers.
                var passed: [(time: Double, bytes: Int)] = []
                for line in lines.split(separator: "\n")
                where line.contains(#""name":"cap""#) && line.contains("passed") {
                    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                    let time = try #require((object?["time"] as? String).flatMap { Double($0) })
                    passed.append((time, object?["length"] as? Int ?? 0))
                }
                let start = try #require(passed.first?.time)
                var sum = 0
                for (time, bytes) in passed {
                    sum += bytes
                    // Doubles of seconds since 1970 have a grain of 0.3 us.
                    #expect(Double(sum) <= 20_000 + (time - start) * 1e6 + 1)
                }
                #expect(sum > 500_000)
            }
        }
    }
}
