import Basics
import Testing

@testable import PathEmulation

let second: Int64 = 1_000_000_000
let millisecond: Int64 = 1_000_000

/// A server that always has more to send, on flows of one lab, asked now and then as timers would.
struct Greedy {
    var lab: Lab
    var flows: [FlowID] = []
    var delivered: [Int64] = []
    /// Bytes that had come out of the first flow after each step, with the instants.
    var history: [(instant: Int64, bytes: Int64)] = []
    private var offered: [Int64] = []
    private(set) var now: Int64 = 0

    init(_ rules: String, seed: UInt64 = 1, roundTrip: Int64 = 20 * millisecond) throws {
        lab = Lab(
            rules: try LabRules(text: rules), seed: seed, settings: LabSettings(baseRoundTrip: roundTrip))
    }

    mutating func addFlow(client: String = "192.0.2.1", port: Int = 443, server: LabServer = .first) {
        let facts = FlowFacts(transport: .tcp, serverPort: port, client: client, server: server)
        let classifier = FlowClassifier(rules: lab.rules, facts: facts)
        flows.append(lab.open(facts, active: classifier.active, at: now))
        delivered.append(0)
        offered.append(0)
    }

    /// Runs until an instant; `ahead` bytes are always on offer.
    mutating func run(until end: Int64, step: Int64 = 5 * millisecond, ahead: Int64 = 16 << 20) {
        while now < end {
            for (index, flow) in flows.enumerated() {
                let missing = ahead - (offered[index] - delivered[index])
                if missing > 0 {
                    lab.offer(Int(missing), on: flow, ready: now)
                    offered[index] += missing
                }
            }
            now += step
            for (index, flow) in flows.enumerated() {
                delivered[index] += Int64(lab.advance(flow, to: now).released)
            }
            history.append((now, delivered.first ?? 0))
        }
    }

    /// Mbit/s between two instants, of the first flow or of all.
    func rate(from start: Int64, to end: Int64) -> Double {
        let before = history.last { $0.instant <= start }?.bytes ?? 0
        let after = history.last { $0.instant <= end }?.bytes ?? 0
        return Double(after - before) * 8e3 / Double(end - start)
    }
}
