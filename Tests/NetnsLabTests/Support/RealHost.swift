import Foundation
import NetnsLab
import Testing

/// This machine, as far as the tests with real namespaces need it.
enum RealHost {
    static let need: Comment = "needs root, iproute2 and the right to make network namespaces"
    static let runner = SystemCommandRunner()

    /// Whether a lab can be made here.
    static func isReady() async -> Bool { await has() }

    /// Whether a lab can be made here and the kernel has all of these.
    static func has(_ features: KernelFeature...) async -> Bool {
        guard (try? HostFacts.current().check()) != nil else { return false }
        var generator = SystemRandomNumberGenerator()
        let name = LabIdentifier(using: &generator).prefix + "-probe"
        guard await succeeds(.ip("netns", "add", name)) else { return false }
        var isComplete = true
        for feature in features where isComplete {
            for words in probes(feature) where isComplete {
                isComplete = await succeeds(.tc(in: name, words))
            }
            _ = await succeeds(.tc(in: name, ["qdisc", "del", "dev", "lo", "root"]))
        }
        _ = await succeeds(.ip("netns", "del", name))
        return isComplete
    }

    private static func succeeds(_ invocation: Invocation) async -> Bool {
        (try? await runner.run(invocation).succeeded) ?? false
    }

    private static func probes(_ feature: KernelFeature) -> [[String]] {
        let tree = ["qdisc", "add", "dev", "lo", "root", "handle", "1:", "htb"]
        let filter = [
            "filter", "add", "dev", "lo", "parent", "1:", "protocol", "ip", "u32", "match", "u32", "0", "0",
        ]
        return switch feature {
        case .tbf:
            [
                [
                    "qdisc", "add", "dev", "lo", "root", "tbf", "rate", "1mbit", "burst", "10kb", "limit",
                    "9kb",
                ]
            ]
        case .htb: [tree]
        case .fifo: [["qdisc", "add", "dev", "lo", "root", "bfifo", "limit", "9kb"]]
        case .netem: [["qdisc", "add", "dev", "lo", "root", "netem", "delay", "1ms"]]
        case .u32: [tree, filter + ["flowid", "1:1"]]
        case .police: [tree, filter + ["action", "police", "rate", "1mbit", "burst", "10kb", "drop"]]
        }
    }

    /// All namespaces, links, addresses and routes, but for those of labs that others may have just now.
    static func snapshot(with own: LabIdentifier? = nil) async throws -> Set<String> {
        var lines: Set<String> = []
        for words in [
            ["netns", "list"], ["-o", "link"], ["-o", "addr"], ["route", "show", "table", "all"], ["rule"],
        ] {
            let outcome = try await runner.run(Invocation("ip", words))
            for line in String(decoding: outcome.output, as: UTF8.self).split(whereSeparator: \.isNewline) {
                let isOthers = line.contains("wehe-") && !(own.map { line.contains($0.prefix) } ?? false)
                // Seconds that an address is still valid run by themselves.
                if !isOthers { lines.insert(String(line).replacing(/[0-9]+sec/, with: "")) }
            }
        }
        return lines
    }
}
