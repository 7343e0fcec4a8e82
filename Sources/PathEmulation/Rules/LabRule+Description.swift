import Basics

extension LabRule: CustomStringConvertible {
    /// The rule as text, one way for each rule: reading it gives an equal rule.
    package var description: String {
        var words: [String] = []
        if let name { words.append("name=\(name)") }
        words += match.words
        words += actionWords
        if spelling == .plain, let after { words += after.words }
        switch bucket {
        case action.usualScope, nil: break
        case .flow: words.append("bucket=flow")
        case .shared(let name): words.append("bucket=shared:\(name)")
        case .client: words.append("bucket=client")
        }
        if direction != .down { words.append("direction=\(direction.rawValue)") }
        words += memory.words
        if place != .common { words.append("on=\(place.rawValue)") }
        return words.map(RuleWords.quoted).joined(separator: " ")
    }

    private var actionWords: [String] {
        switch action {
        case .police(let rate, let burst):
            return ["police", "rate=\(rate)", "burst=\(burst)"]
        case .shape(let rate, let burst, let queue, let manager):
            let limits =
                ["rate=\(rate)", "burst=\(burst)", "queue=\(queue)"]
                + (manager.map { ["aqm=\($0.rawValue)"] } ?? [])
            guard spelling == .throttleAfter, case .bytes(let size) = after else { return ["shape"] + limits }
            return ["throttle-after", "size=\(size)"] + limits
        case .delay(let time, let jitter):
            return ["delay", "time=\(time)"] + (jitter.map { ["jitter=\($0)"] } ?? [])
        case .loss(let share):
            return ["loss", "rate=\(share)"]
        case .bursts(let model):
            return ["loss"] + model.words
        case .reorder(let share, let time):
            return ["reorder", "rate=\(share)", "time=\(time)"]
        case .duplicate(let share):
            return ["duplicate", "rate=\(share)"]
        case .vary(let variation, let queue):
            return ["vary"] + variation.words + ["queue=\(queue)"]
        case .block, .freeze, .reset:
            return [action.word]
        case .load(let rate, let capacity, let on, let off, let queue):
            return ["load", "rate=\(rate)", "of=\(capacity)", "on=\(on)", "off=\(off)", "queue=\(queue)"]
        }
    }
}

extension TrafficMatch {
    /// The terms as rules write them.
    var words: [String] {
        var words: [String] = []
        if let transport { words.append("transport=\(transport.rawValue)") }
        if !ports.isEmpty { words.append("port=" + ports.map(Self.text).joined(separator: ",")) }
        if let client { words.append("client=\(client)") }
        if !serverNames.isEmpty { words.append("sni=" + serverNames.map(\.text).joined(separator: ",")) }
        if !hosts.isEmpty { words.append("host=" + hosts.map(\.text).joined(separator: ",")) }
        for pattern in patterns {
            words.append(pattern.text)
            if let offset = pattern.offset { words.append("at=\(offset)") }
        }
        if sender != .client { words.append("from=\(sender.rawValue)") }
        if inspection != .standard {
            switch inspection {
            case .firstPackets(let count): words.append("packets=\(count)")
            case .firstBytes(let count): words.append("within=\(ByteCount(parts: Int64(count)))")
            case .eachPacket: words.append("inspect=stateless")
            }
        }
        if !reassembles { words.append("reassemble=off") }
        return words.isEmpty ? ["any"] : words
    }

    /// A range of ports as rules write it.
    package static func text(_ range: ClosedRange<Int>) -> String {
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
}

extension NamePattern {
    /// As rules write it.
    var text: String {
        switch self {
        case .any: "*"
        case .exact(let name): name
        case .below(let name): "." + name
        }
    }
}

extension BytePattern {
    /// As rules write it: a text if it is printable ASCII, otherwise hexadecimal digits.
    var text: String {
        if let printable { return "text=" + printable }
        return "bytes=" + hexadecimal
    }

    /// The bytes as printable ASCII, nil if they are none.
    package var printable: String? {
        bytes.allSatisfy { (0x20...0x7E).contains($0) } ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Two digits a byte.
    package var hexadecimal: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
