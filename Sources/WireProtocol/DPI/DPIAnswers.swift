import Basics

/// The region that a client should test next (Specification 12.1).
package struct DPIProbe: Equatable, Sendable {
    /// The packet's label: `C_` or `S_` and its number among that side's non-empty packets, from 1.
    package var packet: String
    /// The bytes whose bits are to be inverted.
    package var region: Range<Int>

    package init(packet: String, region: Range<Int>) {
        self.packet = packet
        self.region = region
    }
}

/// Result of a search (Specification 12.1, 12.2).
package enum DPIRule: Equatable, Sendable {
    /// The matched bytes as text, by the packet's label.
    case matches([String: String])
    /// No rule; the sentence begins with `NO DPI`.
    case none(String)
}

/// The result of a search, or a stored one (Specification 12.1).
package struct DPIFinding: Equatable, Sendable {
    package var rule: DPIRule
    /// Number of probes.
    package var tests: Int
    /// Time of a stored result; nil for one that was just found.
    package var timestamp: String?

    package init(rule: DPIRule, tests: Int, timestamp: String? = nil) {
        self.rule = rule
        self.tests = tests
        self.timestamp = timestamp
    }
}

extension DPIProbe {
    var json: String {
        JSONText.object([
            ("testPacket", JSONText.quoted(packet)), ("testRegionLeft", String(region.lowerBound)),
            ("testRegionRight", String(region.upperBound)),
        ])
    }

    init(_ fields: ResponseFields) throws(WireProtocolError) {
        let left = try fields.integer("testRegionLeft")
        let right = try fields.integer("testRegionRight")
        guard 0 <= left, left < right else {
            throw fields.malformed("testRegionRight", .numberAbove(key: "testRegionLeft"))
        }
        let packet = try fields.text("testPacket")
        let number = Identification.number(String(packet.dropFirst(2)))
        guard packet.hasPrefix("C_") || packet.hasPrefix("S_"), let number, number > 0 else {
            throw fields.malformed("testPacket", .packetLabel)
        }
        self.init(packet: packet, region: left..<right)
    }
}

extension DPIFinding {
    var json: String {
        let rule: String =
            switch rule {
            case .matches(let matches):
                JSONText.object(
                    matches.sorted { $0.key < $1.key }.map { ($0.key, JSONText.quoted($0.value)) })
            case .none(let sentence): JSONText.quoted(sentence)
            }
        // Only a newly found rule is in a list.
        if let timestamp {
            return JSONText.object([
                ("timestamp", JSONText.quoted(timestamp)), ("DPIrule", rule), ("numTests", String(tests)),
            ])
        }
        return JSONText.object([("DPIrule", "[\(rule)]"), ("numTests", String(tests))])
    }

    /// Reads a result; the rule may be in a list of one or by itself.
    init(_ fields: ResponseFields) throws(WireProtocolError) {
        let value = fields.value("DPIrule")
        let content = value?.elements.map(\.first) ?? value
        let rule: DPIRule
        if let members = content?.members {
            let matches = members.compactMap { member in
                member.value.content.map { (member.key, $0) }
            }
            guard matches.count == members.count else { throw fields.malformed("DPIrule", .rule) }
            rule = .matches(Dictionary(matches) { $1 })
        } else if let sentence = content?.content {
            rule = .none(sentence)
        } else {
            throw fields.malformed("DPIrule", .rule)
        }
        self.init(
            rule: rule, tests: try fields.integer("numTests"),
            timestamp: fields.has("timestamp") ? try fields.text("timestamp") : nil)
    }
}
