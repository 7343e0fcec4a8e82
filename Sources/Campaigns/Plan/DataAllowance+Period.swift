package import Foundation

extension DataAllowance.Period {
    /// Returns the start of the period that contains an instant.
    ///
    /// - Parameters:
    ///   - instant: the instant.
    ///   - zone: the time zone of days and months.
    /// - Returns: the start of the period.
    package func start(of instant: Date, in zone: TimeZone) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.dateInterval(of: self == .day ? .day : .month, for: instant)?.start ?? instant
    }
}
