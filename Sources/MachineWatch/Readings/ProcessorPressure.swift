/// The time in which some task of the system waited for a processor.
///
/// Source: the kernel's documentation of pressure stall information, accounting/psi, line "some".
struct ProcessorPressure: Equatable, Sendable {
    /// Share of the last ten seconds, from 0 to 1.
    let average: Double
    /// Total time, in microseconds.
    let total: UInt64

    /// Parses the text of `/proc/pressure/cpu`; nil if it is malformed.
    init?(text: String) {
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("some ") }) else {
            return nil
        }
        func value(_ key: String) -> Substring? {
            line.split(separator: " ").first { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1)
        }
        guard let percent = value("avg10").flatMap({ Double($0) }), (0...100).contains(percent),
            let total = value("total").flatMap({ UInt64($0) })
        else { return nil }
        average = percent / 100
        self.total = total
    }
}
