/// Numbers as text, without the C library's formatting.
enum NumberText {
    /// Formats the decimal number whole · 10^exponent without an exponent: (15, −1) is "1.5".
    static func decimal(_ whole: Int, exponent: Int) -> String {
        let digits = String(abs(whole))
        let sign = whole < 0 ? "-" : ""
        if exponent >= 0 {
            return sign + digits + (whole == 0 ? "" : String(repeating: "0", count: exponent))
        }
        let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
        return sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
    }

    /// Formats a coordinate with a maximum number of decimals, without trailing zeros.
    static func coordinate(_ value: Double, decimals: Int = 1) -> String {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        guard value.isFinite, abs(value) * scale < 1e15 else { return "0" }
        var text = decimal(Int((value * scale).rounded()), exponent: -decimals)
        if decimals > 0 {
            while text.last == "0" { text.removeLast() }
            if text.last == "." { text.removeLast() }
        }
        return text == "-0" ? "0" : text
    }

    /// Formats three significant digits of a value from 0 to 1e12, without an exponent; integers in full:
    /// "0.0147", "1.47", "38.9", "940", "12345".
    static func significant(_ value: Double) -> String {
        guard value.isFinite, (0.000_5...PlotAxis.limit).contains(value) else { return "0" }
        switch value {
        case ..<0.009_995: return decimal(Int((value * 1e5).rounded()), exponent: -5)
        case ..<0.099_95: return decimal(Int((value * 1e4).rounded()), exponent: -4)
        case ..<0.999_5: return decimal(Int((value * 1e3).rounded()), exponent: -3)
        case ..<9.995: return decimal(Int((value * 1e2).rounded()), exponent: -2)
        case ..<99.95: return decimal(Int((value * 10).rounded()), exponent: -1)
        default: return decimal(Int(value.rounded()), exponent: 0)
        }
    }

    /// Formats a whole number of tenths, as short as possible: 15 is "1.5", 20 is "2".
    static func decimalTenths(_ tenths: Int) -> String {
        tenths.isMultiple(of: 10) ? String(tenths / 10) : decimal(tenths, exponent: -1)
    }
}
