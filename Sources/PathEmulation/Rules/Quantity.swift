/// A number with a unit as rules write it, such as `1.5Mbit/s`: an exact whole number of its smallest part.
package protocol Quantity: Hashable, Sendable, CustomStringConvertible {
    /// What it measures.
    static var kind: QuantityKind { get }
    /// One that can be copied.
    static var example: String { get }
    /// The units, largest first; the first spelling of each is the one that is printed.
    static var units: [QuantityUnit] { get }
    /// How many smallest parts.
    var parts: Int64 { get }
    /// - Parameter parts: how many smallest parts.
    init(parts: Int64)
}

/// One unit of a quantity.
package struct QuantityUnit: Sendable {
    /// As it is printed.
    package let symbol: String
    /// How many smallest parts it is.
    package let scale: Int64
}

/// What became of a text that should be a quantity.
enum QuantityReading<Value: Quantity> {
    case value(Value)
    case unreadable
    case outOfRange
}

extension Quantity {
    /// Reads digits, at most one point and a unit, exactly: what is no whole number of smallest parts is not read.
    static func read(_ text: String, in bounds: ClosedRange<Int64>) -> QuantityReading<Self> {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let symbol = text[number.endIndex...].lowercased()
        guard let unit = units.first(where: { $0.symbol.lowercased() == symbol }) else { return .unreadable }
        let halves = number.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = halves.first, !whole.isEmpty, halves.count <= 2 else { return .unreadable }
        let fraction = halves.count == 2 ? halves[1] : ""
        guard halves.count == 1 || !fraction.isEmpty else { return .unreadable }
        // Beyond this many digits nothing is in any range, and products would overflow.
        guard whole.count <= 12, fraction.count <= 9 else { return .outOfRange }
        guard let units = Int64(whole) else { return .unreadable }
        var parts = units.multipliedReportingOverflow(by: unit.scale)
        guard !parts.overflow else { return .outOfRange }
        if !fraction.isEmpty {
            guard let digits = Int64(fraction) else { return .unreadable }
            let tenth = (0..<fraction.count).reduce(Int64(1)) { power, _ in power * 10 }
            let share = digits.multipliedReportingOverflow(by: unit.scale)
            guard !share.overflow, share.partialValue % tenth == 0 else { return .unreadable }
            parts = parts.partialValue.addingReportingOverflow(share.partialValue / tenth)
            guard !parts.overflow else { return .outOfRange }
        }
        return bounds.contains(parts.partialValue) ? .value(Self(parts: parts.partialValue)) : .outOfRange
    }

    /// A quantity as people type it; nil for what is none, or outside the bounds.
    package init?(_ text: String, in bounds: ClosedRange<Int64>) {
        guard case .value(let value) = Self.read(text, in: bounds) else { return nil }
        self = value
    }

    /// The number and its unit as rules write them: the largest unit that needs at most four decimals.
    package var description: String { text(gap: "") }

    /// The number and its unit as sentences write them.
    package var spaced: String { text(gap: " ") }

    private func text(gap: String) -> String {
        let fitting = Self.units.first { parts >= $0.scale && Self.decimals(parts, of: $0.scale) != nil }
        guard let unit = fitting ?? Self.units.last else { return "\(parts)" }
        let decimals = Self.decimals(parts, of: unit.scale) ?? ""
        return "\(parts / unit.scale)\(decimals.isEmpty ? "" : ".")\(decimals)\(gap)\(unit.symbol)"
    }

    /// The decimals of parts over scale without trailing zeros; nil if there are more than four.
    private static func decimals(_ parts: Int64, of scale: Int64) -> String? {
        let rest = parts % scale * 10_000
        guard rest % scale == 0 else { return nil }
        let digits = String(rest / scale)
        let padded = String(repeating: "0", count: 4 - digits.count) + digits
        return String(padded.reversed().drop { $0 == "0" }.reversed())
    }
}

/// Bits a second.
package struct BitRate: Quantity {
    package static let kind = QuantityKind.rate
    package static let example = "1.5Mbit/s"
    package static let units = [
        QuantityUnit(symbol: "Gbit/s", scale: 1_000_000_000),
        QuantityUnit(symbol: "Mbit/s", scale: 1_000_000),
        QuantityUnit(symbol: "kbit/s", scale: 1_000), QuantityUnit(symbol: "bit/s", scale: 1),
    ]
    /// From 0.001 to 10000 Mbit/s: slower answers nobody waits for, faster ones software does not shape.
    static let bounds: ClosedRange<Int64> = 1_000...10_000_000_000

    package let parts: Int64

    package init(parts: Int64) { self.parts = parts }

    /// Mbit/s.
    package var megabits: Double { Double(parts) / 1e6 }

    /// How many bytes it moves in so many nanoseconds.
    func bytes(in nanoseconds: Int64) -> Int {
        Int((Double(parts) / 8e9 * Double(nanoseconds)).rounded(.down))
    }
}

/// Bytes.
package struct ByteCount: Quantity {
    package static let kind = QuantityKind.size
    package static let example = "64kB"
    package static let units = [
        QuantityUnit(symbol: "GB", scale: 1_000_000_000), QuantityUnit(symbol: "MB", scale: 1_000_000),
        QuantityUnit(symbol: "kB", scale: 1_000), QuantityUnit(symbol: "B", scale: 1),
    ]
    /// What a bucket or a queue may hold; at least one full packet.
    static let bucketBounds: ClosedRange<Int64> = 1_500...1_000_000_000
    /// After how many bytes a rule may begin.
    static let thresholdBounds: ClosedRange<Int64> = 1...1_000_000_000_000

    package let parts: Int64

    package init(parts: Int64) { self.parts = parts }
}

/// Nanoseconds.
package struct TimeSpan: Quantity {
    package static let kind = QuantityKind.time
    package static let example = "40ms"
    package static let units = [
        QuantityUnit(symbol: "s", scale: 1_000_000_000), QuantityUnit(symbol: "ms", scale: 1_000_000),
        QuantityUnit(symbol: "us", scale: 1_000), QuantityUnit(symbol: "ns", scale: 1),
    ]
    /// A delay, its jitter or what a queue holds: from 1 us to a minute.
    static let delayBounds: ClosedRange<Int64> = 1_000...60_000_000_000
    /// The mean of a period with or without background traffic: from 1 ms to an hour.
    static let periodBounds: ClosedRange<Int64> = 1_000_000...3_600_000_000_000

    package let parts: Int64

    package init(parts: Int64) { self.parts = parts }
}

/// A share in millionths.
package struct Share: Quantity {
    package static let kind = QuantityKind.share
    package static let example = "2%"
    package static let units = [QuantityUnit(symbol: "%", scale: 10_000)]
    /// From a ten-thousandth of a per cent to everything.
    static let bounds: ClosedRange<Int64> = 1...1_000_000

    package let parts: Int64

    package init(parts: Int64) { self.parts = parts }
}
