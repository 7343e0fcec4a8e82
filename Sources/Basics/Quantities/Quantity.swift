/// A number with a unit as a user types it, such as `1.5Mbit/s`, stored exactly as a whole number of its
/// smallest part.
package protocol Quantity: Hashable, Sendable, CustomStringConvertible {
    /// The kind of quantity.
    static var kind: QuantityKind { get }
    /// An example for messages, in a form that can be typed.
    static var example: String { get }
    /// The units, largest first; the first spelling of each is the one that is printed.
    static var units: [QuantityUnit] { get }
    /// True if decimals finer than the smallest part are dropped; otherwise a text with such decimals is
    /// invalid.
    static var dropsFinerDecimals: Bool { get }
    /// Number of smallest parts.
    var parts: Int64 { get }
    /// - Parameter parts: the number of smallest parts.
    init(parts: Int64)
}

/// The kinds of quantities.
package enum QuantityKind: Sendable {
    case rate, size, time, share
}

/// A unit of a quantity.
package struct QuantityUnit: Sendable {
    /// The symbol as printed; case is ignored in input.
    package let symbol: String
    /// Number of smallest parts in the unit.
    package let scale: Int64
    /// True if quantities are printed in this unit; others are only parsed.
    let isPrinted: Bool

    /// Creates a unit with the given number of smallest parts.
    init(_ symbol: String, _ scale: Int64, isPrinted: Bool = true) {
        (self.symbol, self.scale, self.isPrinted) = (symbol, scale, isPrinted)
    }
}

/// The outcome of parsing a text as a quantity.
package enum QuantityReading<Value: Quantity> {
    case value(Value)
    case unreadable
    case outOfRange
}

extension Quantity {
    package static var dropsFinerDecimals: Bool { false }

    /// Parses digits, at most one decimal point and a unit, exactly.
    ///
    /// - Parameters:
    ///   - text: the text as typed.
    ///   - bounds: the permitted range, in smallest parts.
    ///   - bare: the unit of a number without one, in smallest parts; nil if a unit is required.
    /// - Returns: the quantity, or the reason for which there is none.
    package static func read(
        _ text: some StringProtocol, in bounds: ClosedRange<Int64>, bare: Int64? = nil
    ) -> QuantityReading<Self> {
        let number = text.prefix { $0 == "." || ("0"..."9").contains($0) }
        let symbol = text[number.endIndex...].lowercased()
        let unit = symbol.isEmpty ? bare : units.first { $0.symbol.lowercased() == symbol }?.scale
        let halves = number.split(separator: ".", omittingEmptySubsequences: false)
        guard let unit, let whole = halves.first, !whole.isEmpty, halves.count <= 2, halves.last != "" else {
            return .unreadable
        }
        // A number with more digits is outside every range.
        guard let count = Int64(whole) else { return .outOfRange }
        let parts = count.multipliedReportingOverflow(by: unit)
        guard !parts.overflow else { return .outOfRange }
        guard let rest = remainder(halves.count == 2 ? halves[1] : "", of: unit) else { return .unreadable }
        let sum = parts.partialValue.addingReportingOverflow(rest)
        guard !sum.overflow, bounds.contains(sum.partialValue) else { return .outOfRange }
        return .value(Self(parts: sum.partialValue))
    }

    /// Returns the number of smallest parts of the decimals in the given unit; nil if it is not whole.
    private static func remainder(_ decimals: some StringProtocol, of unit: Int64) -> Int64? {
        let significant = String(decimals.reversed().drop { $0 == "0" }.reversed())
        // 64 bits hold 18 digits, and no unit has finer parts.
        let kept = significant.prefix(18)
        guard !kept.isEmpty, let digits = Int64(kept) else { return 0 }
        let power = (0..<kept.count).reduce(Int64(1)) { power, _ in power * 10 }
        let (quotient, left) = power.dividingFullWidth(digits.multipliedFullWidth(by: unit))
        guard dropsFinerDecimals || (left == 0 && kept.count == significant.count) else { return nil }
        return quotient
    }

    /// Parses a quantity as a user types it; nil if it is invalid or outside the bounds.
    package init?(_ text: some StringProtocol, in bounds: ClosedRange<Int64>, bare: Int64? = nil) {
        guard case .value(let value) = Self.read(text, in: bounds, bare: bare) else { return nil }
        self = value
    }

    /// The number and its unit in a form that can be typed: with the largest unit that needs at most four
    /// decimals.
    package var description: String { text(gap: "") }

    /// The number and its unit for sentences, with a space between.
    package var spaced: String { text(gap: " ") }

    private func text(gap: String) -> String {
        let printed = Self.units.filter(\.isPrinted)
        let fitting = printed.first { parts >= $0.scale && Self.decimals(parts, of: $0.scale) != nil }
        guard let unit = fitting ?? printed.last else { return "\(parts)" }
        let decimals = Self.decimals(parts, of: unit.scale) ?? ""
        return "\(parts / unit.scale)\(decimals.isEmpty ? "" : ".")\(decimals)\(gap)\(unit.symbol)"
    }

    /// Returns the decimals of parts divided by scale, without trailing zeros; nil if there are more than
    /// four.
    private static func decimals(_ parts: Int64, of scale: Int64) -> String? {
        let rest = parts % scale * 10_000
        guard rest % scale == 0 else { return nil }
        let digits = String(rest / scale)
        let padded = String(repeating: "0", count: 4 - digits.count) + digits
        return String(padded.reversed().drop { $0 == "0" }.reversed())
    }
}
