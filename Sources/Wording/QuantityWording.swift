package import Foundation

/// Numbers with their units.
package protocol QuantityWording: Sendable {
    /// A throughput given in Mbit/s.
    func throughput(_ megabits: Double) -> String
    /// A number of bytes, in powers of 1000.
    func bytes(_ count: Int) -> String
    /// A number of bytes as it is stored.
    func bytes(_ count: Int64) -> String
    /// A duration in seconds.
    func seconds(_ seconds: Double) -> String
    /// Seconds to the millisecond.
    func preciseSeconds(_ seconds: Double) -> String
    /// An estimate of a duration in seconds, rounded up.
    func wholeSeconds(_ seconds: Double) -> String
    /// A duration in milliseconds.
    func milliseconds(_ milliseconds: Double) -> String
    /// A probability.
    func probability(_ value: Double) -> String
    /// A share as a percentage.
    func percent(_ share: Double) -> String
    /// A number with three significant digits.
    func significant(_ value: Double) -> String
    /// An instant to the minute, with the name of its time zone, UTC.
    func minute(_ date: Date) -> String
}
