/// A decimal number as its digits are read, one after the other.
struct DecimalNumber {
    /// Whether a minus sign stands before it.
    var isNegative = false
    /// All digits as one whole number, as long as there are few enough of them.
    private var digits: UInt64 = 0
    /// The power of ten that the digits are multiplied by.
    private var exponent = 0
    /// Whether there are more digits than are kept.
    private var isLong = false

    /// Adds a digit, 0 to 9.
    mutating func add(_ digit: UInt8, isFraction: Bool) {
        // Nineteen digits always fit.
        guard digits < 1_000_000_000_000_000_000 else {
            isLong = true
            return
        }
        digits = digits * 10 + UInt64(digit)
        if isFraction { exponent -= 1 }
    }

    /// Multiplies by a power of ten.
    mutating func scale(by power: Int) { exponent += power }

    /// The number, if it is whole as it was read and 64 bits hold it; nil also for some that are.
    var integer: Int64? {
        guard !isLong, let size = Int64(exactly: digits) else { return nil }
        return isNegative ? -size : size
    }

    /// The `Double` nearest to the number, of two equally near ones the even one; nil where finding it takes more
    /// than 128 bits.
    var double: Double? {
        guard !isLong, let size = Self.nearest(digits, exponent) else { return nil }
        return isNegative ? -size : size
    }

    private static func nearest(_ digits: UInt64, _ exponent: Int) -> Double? {
        if digits <= 1 << 53, (-22...22).contains(exponent) {
            // Both are exact, so the one operation rounds rightly (Clinger 1990).
            return exponent < 0
                ? Double(digits) / powersOfTen[-exponent] : Double(digits) * powersOfTen[exponent]
        }
        guard (-27 ... -1).contains(exponent) else { return nil }
        return quotient(digits, powersOfFive[-exponent], scaledBy: exponent)
    }

    /// `digits / divisor · 2^exponent`, rounded once: 10 = 5 · 2, and powers of two only move the point.
    private static func quotient(_ digits: UInt64, _ divisor: UInt64, scaledBy exponent: Int) -> Double {
        let shift = digits.leadingZeroBitCount
        // Of the 128 bits of the quotient the upper 64 are never all zero, since no divisor takes 64 bits.
        let (upper, rest) = (digits << shift).quotientAndRemainder(dividingBy: divisor)
        let (lower, remainder) = divisor.dividingFullWidth((rest, 0))
        let unused = upper.leadingZeroBitCount
        // The first 64 bits that count, and whether anything follows them.
        let bits = upper << unused | (lower >> 1) >> (63 - unused)
        let isCut = lower << unused != 0 || remainder != 0
        // A `Double` has 53.
        var significand = bits >> 11
        let (tail, half) = (bits & 0x7FF, 0x400 as UInt64)
        if tail > half || tail == half && (isCut || significand & 1 == 1) { significand += 1 }
        let power = 11 - unused - shift + exponent
        // Far from the least and greatest exponents, which would need care.
        return Double(sign: .plus, exponent: power, significand: Double(significand))
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18, 1e19, 1e20, 1e21, 1e22,
    ]
    /// Up to 5²⁷, the greatest below 2⁶³.
    private static let powersOfFive: [UInt64] = (0..<27).reduce(into: [1]) { powers, _ in
        powers.append(powers[powers.count - 1] * 5)
    }
}
