import Cryptography
import Foundation
import Recordings

extension Campaign {
    /// The campaign as a file in canonical form with all values given: equal for all files with the same
    /// plan. Reading it gives the same campaign.
    package var text: String {
        var lines = [
            "name: \(name)", "apps: [\(apps.map(\.app.testName).joined(separator: ", "))]",
            "servers: [\(servers.joined(separator: ", "))]",
        ]
        switch method {
        case .single: lines.append("tests: single")
        case .series(let budget): lines += ["tests: series", "budget: \(Self.number(budget))"]
        }
        // Written only for uploads: campaigns of versions without them keep their digest.
        if direction != .down { lines.append("direction: \(direction.rawValue)") }
        lines += [
            "rounds: \(rhythm.text)", "zone: \(zone.identifier)", "from: \(moment(span.lowerBound))",
            "until: \(moment(span.upperBound))", "pause: \(Self.number(pause))",
        ]
        if let allowance { lines.append("data: \(allowance.text)") }
        lines.append("seed: \(seed)")
        if !tags.isEmpty { lines.append("tags: [\(tags.joined(separator: ", "))]") }
        // Written only if true: campaigns of versions without rehearsals keep their digest.
        if isRehearsal { lines.append("rehearsal: yes") }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The first sixteen hexadecimal digits of the SHA-256 of ``text``: equal for campaigns with the same
    /// plan.
    package var plan: String {
        HexText.encode(SHA256.hash(Array(text.utf8)).prefix(8))
    }

    /// Returns the SHA-256 of a campaign's file, 64 hexadecimal digits.
    ///
    /// - Parameter bytes: the bytes of the file.
    /// - Returns: the digest in lower case.
    package static func digest(ofFile bytes: [UInt8]) -> String { HexText.encode(SHA256.hash(bytes)) }

    /// Formats a number with up to three decimals.
    static func number(_ value: Double) -> String {
        let thousandths = Int((value * 1_000).rounded())
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
        guard rest > 0 else { return String(whole) }
        var digits = String(String(1_000 + rest).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole).\(digits)"
    }

    /// Formats an instant in the campaign's time zone, to the minute.
    private func moment(_ instant: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: instant)
        func two(_ number: Int?) -> String {
            let number = number ?? 0
            return number < 10 ? "0\(number)" : "\(number)"
        }
        let year = String((10_000 + (parts.year ?? 0))).dropFirst()
        return "\(year)-\(two(parts.month))-\(two(parts.day)) \(two(parts.hour)):\(two(parts.minute))"
    }
}

extension Rhythm {
    /// The text for a file.
    package var text: String {
        switch self {
        case .daily(let times): "\(times) a day"
        case .every(let seconds): "every \(seconds)s"
        case .hours(let hours): "at \(hours.map(String.init).joined(separator: ", "))"
        }
    }
}

extension DataAllowance {
    /// The text for a file, in the largest unit for which three decimals suffice.
    package var text: String {
        let units = [("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)]
        let (name, unit) = units.first { bytes % ($0.1 / 1_000) == 0 } ?? ("kB", 1_000)
        return "\(Campaign.number(Double(bytes) / Double(unit))) \(name) a \(period.rawValue)"
    }
}
