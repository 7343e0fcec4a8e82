import Testing

@testable import Basics

@Suite("Decimal numbers")
struct DecimalNumberTests {
    private func read(_ text: String) throws -> Double? {
        switch try JSONValue(parsing: text) {
        case .number(let number): number
        case .integer(let number): Double(number)
        default: nil
        }
    }

    @Test("Digits of any number and place give the nearest Double, as the system's own reading does")
    func nearest() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let digits = String(UInt64.random(in: 0 ... .max, using: &generator) >> UInt64.random(in: 0...63))
            let point = Int.random(in: 1...digits.count, using: &generator)
            var text = String(digits.prefix(point))
            if point < digits.count { text += "." + digits.dropFirst(point) }
            if Bool.random(using: &generator) { text += "e\(Int.random(in: -40...40, using: &generator))" }
            // A whole zero has no sign.
            if Bool.random(using: &generator), text != "0" { text = "-" + text }
            #expect(try read(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }

    @Test(
        "Numbers in the middle of two go to the even one, and one digit more decides",
        arguments: [
            "9007199254740993.0", "9007199254740993.00000000000000001", "9007199254740995.0",
            "1.00000000000000011102230246251565", "1.0000000000000001110223024625156", "0.1", "0.3",
            "4503599627370496.5", "4503599627370497.5", "1125899906842624.125", "-0.0", "0e0", "0.0e-400",
            "123456789012345678e-27", "9223372036854775807.5", "1e22", "1e23", "8.5e-27",
            "17976931348623157e292", "5e-324", "2.4703282292062327e-324",
        ])
    func halfway(text: String) throws {
        #expect(try read(text)?.bitPattern == Double(text)?.bitPattern)
    }
}
