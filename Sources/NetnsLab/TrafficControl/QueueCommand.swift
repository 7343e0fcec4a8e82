/// One `tc` command on an interface yet to be named.
struct QueueCommand: Hashable, Sendable {
    /// The part of the kernel it needs.
    let feature: KernelFeature
    private let object: String
    private let words: [String]

    static func qdisc(_ feature: KernelFeature, _ words: [String]) -> QueueCommand {
        QueueCommand(feature: feature, object: "qdisc", words: words)
    }

    static func htbClass(_ words: [String]) -> QueueCommand {
        QueueCommand(feature: .htb, object: "class", words: words)
    }

    static func filter(_ feature: KernelFeature, _ words: [String]) -> QueueCommand {
        QueueCommand(feature: feature, object: "filter", words: words)
    }

    func arguments(_ interface: String) -> [String] { [object, "add", "dev", interface] + words }
}

/// Numbers as `tc` reads them, in its smallest units so that nothing is rounded.
enum TCValue {
    /// Bit/s. ("bit" is bits per second, "bps" would be bytes.)
    static func rate(_ rate: Int) -> String { "\(rate)bit" }

    /// Bytes. ("b" is bytes, not bits.)
    static func size(_ bytes: Int) -> String { "\(bytes)b" }

    /// A handle's or class's number, which `tc` reads as hexadecimal.
    static func number(_ number: Int) -> String { String(number, radix: 16) }

    /// Microseconds, rounded to the nearest.
    static func time(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        return "\(seconds * 1_000_000 + (attoseconds + 500_000_000_000) / 1_000_000_000_000)us"
    }

    /// A share as a percentage with up to six decimals, without an exponent.
    static func percentage(_ share: Double) -> String {
        let millionths = Int((share * 100_000_000).rounded())
        let decimals = String(millionths % 1_000_000 + 1_000_000).dropFirst()
        return "\(millionths / 1_000_000).\(decimals)%"
    }
}
