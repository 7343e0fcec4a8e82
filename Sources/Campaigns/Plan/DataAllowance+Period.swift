package import Foundation

extension DataAllowance.Period {
    /// When the period began that an instant lies in.
    ///
    /// - Parameters:
    ///   - instant: the instant.
    ///   - zone: whose days and months are meant.
    /// - Returns: its beginning.
    package func start(of instant: Date, in zone: TimeZone) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.dateInterval(of: self == .day ? .day : .month, for: instant)?.start ?? instant
    }
}
