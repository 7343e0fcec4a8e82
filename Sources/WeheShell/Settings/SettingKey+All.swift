import Differentiation
import WireProtocol

/// The settings, in the order in which they are listed (protocol.md 15).
extension SettingKey {
    static let server = SettingKey(
        "server", standard: ServerBook.embeddedName, summary: "where to test; see \"servers\"",
        expected: "the name of a server"
    ) { $0.isEmpty ? nil : $0 }

    static let profile = choice(
        "profile", DecisionProfile.Name.allCases.map(\.rawValue), standard: DecisionProfile.Name.ios.rawValue,
        summary: "whose rule decides; all are stored")

    static let areaThreshold = number(
        "area-threshold", 1...100, unit: "percent", or: "default", standard: "default",
        summary: "how much the means must differ, percent")

    static let pThreshold = number(
        "ks-p-threshold", 0.0001...100, unit: "percent", or: "default", standard: "default",
        summary: "p below which distributions differ, percent")

    static let order = choice(
        "order", ReplayOrder.allCases.map(\.rawValue), standard: ReplayOrder.random.rawValue,
        summary: "which replay of a test runs first")

    static let confirm = choice(
        "confirm", ["on", "off"], standard: "on",
        summary: "whether a suspicious test is repeated once")

    static let packetTiming = choice(
        "packet-timing", ["on", "off"], standard: "on",
        summary: "whether app replays keep recorded timing")

    static let seed = SettingKey(
        "seed", standard: "random", summary: "makes random choices repeatable",
        expected: "a whole number, or random", choices: ["random"]
    ) { value in
        value.lowercased() == "random" ? "random" : UInt64(value).map(String.init)
    }

    static let label = SettingKey(
        "label", standard: "0", summary: "a word the server keeps with results",
        expected: "1 to 32 letters, digits, \"-\" or \".\""
    ) { value in
        let allowed = value.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: false
            }
        }
        return allowed && (1...32).contains(value.utf8.count) ? value : nil
    }

    static let sourceAddress = SettingKey(
        "source-address", standard: "any", summary: "this machine's address to test from",
        expected: "an IPv4 or IPv6 address, or any", choices: ["any"]
    ) { value in
        value.lowercased() == "any" ? "any" : IPLiteral.isAddress(value) ? value : nil
    }

    static let lineRate = number(
        "line-rate", 0.1...100_000, unit: "Mbit/s", or: "none", standard: "40",
        summary: "the embedded server's access line, Mbit/s")

    static let trace = choice(
        "trace", ["on", "off"], standard: "off",
        summary: "whether replay shows how long HTTP exchanges took")

    static let output = choice(
        "output", Output.Form.allCases.map(\.rawValue), standard: Output.Form.table.rawValue,
        summary: "tables, or one JSON object a line")

    /// All of them.
    package static let all: [SettingKey] = [
        server, profile, areaThreshold, pThreshold, order, confirm, packetTiming, seed, label, sourceAddress,
        lineRate, output, trace, sendStats, location, carrierName, networkType, locateURL, platformCA,
        machineCA,
        fallbackHost, resolve,
    ]
}

/// How the order of a test's two replays is chosen (protocol.md 8).
package enum ReplayOrder: String, CaseIterable, Sendable {
    /// By a fair coin, as every upstream client does.
    case random
    /// The original first.
    case originalFirst = "original-first"
    /// The control first.
    case controlFirst = "control-first"
}
