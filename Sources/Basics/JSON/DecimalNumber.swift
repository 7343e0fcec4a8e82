/// A decimal number, accumulated digit by digit.
struct DecimalNumber {
    /// True if the number has a minus sign.
    var isNegative = false
    /// All digits as one whole number; further digits set `isLong`.
    private var digits: UInt64 = 0
    /// The power of ten by which the digits are multiplied.
    private var exponent = 0
    /// True if the number has more digits than are kept.
    private var isLong = false

    /// Appends a digit, 0 to 9.
    mutating func add(_ digit: UInt8, isFraction: Bool) {
        // Nineteen digits always fit.
        guard digits < 1_000_000_000_000_000_000 else {
            isLong = true
            return
        }
        digits = digits * 10 + UInt64(digit)
        if isFraction { exponent -= 1 }
    }

    /// Multiplies the number by a power of ten.
    mutating func scale(by power: Int) { exponent += power }

    /// The number, for a text without fraction and exponent; nil if 64 bits do not hold it, and for some that
    /// they do.
    var integer: Int64? {
        guard !isLong, let size = Int64(exactly: digits) else { return nil }
        return isNegative ? -size : size
    }

    /// The nearest `Double`, with ties to even; nil if finding it takes more than 128 bits.
    var double: Double? {
        guard !isLong, let size = Self.nearest(digits, exponent) else { return nil }
        return isNegative ? -size : size
    }

    private static func nearest(_ digits: UInt64, _ exponent: Int) -> Double? {
        if digits <= 1 << 53, (-22...22).contains(exponent) {
            // Both operands are exact, so the single operation rounds correctly (Clinger 1990).
            return exponent < 0
                ? Double(digits) / powersOfTen[-exponent] : Double(digits) * powersOfTen[exponent]
        }
        guard (-27 ... -1).contains(exponent) else { return nil }
        return quotient(digits, powersOfFive[-exponent], scaledBy: exponent)
    }

    /// Returns `digits / divisor · 2^exponent`, rounded once: 10 = 5 · 2, and powers of two only change the
    /// exponent.
    private static func quotient(_ digits: UInt64, _ divisor: UInt64, scaledBy exponent: Int) -> Double {
        let shift = digits.leadingZeroBitCount
        // The upper 64 of the quotient's 128 bits are never all zero, since no divisor needs 64 bits.
        let (upper, rest) = (digits << shift).quotientAndRemainder(dividingBy: divisor)
        let (lower, remainder) = divisor.dividingFullWidth((rest, 0))
        let unused = upper.leadingZeroBitCount
        // The first 64 significant bits; `isCut` is true if a bit after them is set.
        let bits = upper << unused | (lower >> 1) >> (63 - unused)
        let isCut = lower << unused != 0 || remainder != 0
        // The significand of a `Double` has 53 bits.
        var significand = bits >> 11
        let (tail, half) = (bits & 0x7FF, 0x400 as UInt64)
        if tail > half || tail == half && (isCut || significand & 1 == 1) { significand += 1 }
        let power = 11 - unused - shift + exponent
        // Far from the minimum and maximum exponents, which would need special treatment.
        return Double(sign: .plus, exponent: power, significand: Double(significand))
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18, 1e19, 1e20, 1e21, 1e22,
    ]
    /// The powers of five up to 5²⁷, the greatest below 2⁶³.
    private static let powersOfFive: [UInt64] = (0..<27).reduce(into: [1]) { powers, _ in
        powers.append(powers[powers.count - 1] * 5)
    }
}
