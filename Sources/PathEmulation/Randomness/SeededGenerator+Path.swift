import Basics
import Foundation

extension SeededGenerator {
    /// A number from 0 to `bound` - 1. The bias is below 2 to the power of -40, as bounds are below 2 to the 24.
    mutating func below(_ bound: UInt64) -> UInt64 { next().multipliedFullWidth(by: bound).high }

    /// A number in 0..<1 with 53 random bits.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A standard normal number (G. E. P. Box and M. E. Muller, "A note on the generation of random normal deviates",
    /// Annals of Mathematical Statistics 29 (1958), 610-611).
    mutating func normal() -> Double {
        (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
    }
}
