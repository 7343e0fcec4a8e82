import Basics
import Foundation

/// Generator of standard normal numbers.
///
/// Source: G. Marsaglia and T. A. Bray, "A convenient method for generating normal variables", SIAM Review 6
/// (1964), 260–264.
package struct NormalSampling {
    private var generator: SeededGenerator
    /// Each step of the method yields two numbers; this is the unused one.
    private var spare: Double?

    /// Starts the sequence for a seed.
    package init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Returns the next number.
    package mutating func next() -> Double {
        if let number = spare {
            spare = nil
            return number
        }
        while true {
            let x = Double.random(in: -1...1, using: &generator)
            let y = Double.random(in: -1...1, using: &generator)
            let square = x * x + y * y
            if square > 0, square < 1 {
                let factor = (-2 * log(square) / square).squareRoot()
                spare = y * factor
                return x * factor
            }
        }
    }
}
