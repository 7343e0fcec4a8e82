import Basics

/// The kernel's readings of one end of a replay's TCP connection, taken at random times.
package struct TCPReadings: Sendable, Codable, Equatable {
    /// The congestion control of this end, as the kernel names it, such as `cubic`; empty if it is unknown.
    package var congestionControl: String
    private var columns: [TCPQuantity: [Int64]]

    /// The maximum number of readings that are kept of a replay.
    package static let most = 128

    /// Creates readings.
    ///
    /// - Parameters:
    ///   - congestionControl: the congestion control; empty if it is unknown.
    ///   - columns: the readings of each quantity in the order of time; what is missing is 0 throughout.
    package init(congestionControl: String = "", _ columns: [TCPQuantity: [Int64]] = [:]) {
        self.congestionControl = congestionControl
        self.columns = columns
    }

    /// The readings of a quantity; nil if all are 0, and if the readings were left out.
    package subscript(_ quantity: TCPQuantity) -> [Int64]? {
        get { columns[quantity] }
        set { columns[quantity] = newValue }
    }

    /// The readings of a quantity.
    package func values(_ quantity: TCPQuantity) -> [Int64] {
        columns[quantity] ?? [Int64](repeating: 0, count: count)
    }

    /// The number of readings.
    package var count: Int { columns[.elapsed]?.count ?? 0 }

    /// The shortest round trip that the kernel saw, s; nil if it saw none.
    ///
    /// Before the first one the kernel tells the largest number of 32 bits (`tcp_init_sock` of net/ipv4/tcp.c).
    package var shortestRoundTrip: Double? {
        let known = columns[.minimumRoundTrip]?.filter { $0 > 0 && $0 < Int64(UInt32.max) }
        return known?.min().map { Double($0) * 1e-6 }
    }
}

extension TCPReadings {
    private static let congestionKey = "CongestionControl"

    /// The readings as a JSON object with a list for each quantity that is not 0 throughout.
    var json: String {
        let lists = TCPQuantity.allCases.compactMap { quantity in
            columns[quantity].map {
                (quantity.rawValue, "[" + $0.map(String.init).joined(separator: ", ") + "]")
            }
        }
        return JSONText.object([(Self.congestionKey, JSONText.quoted(congestionControl))] + lists)
    }

    /// Reads the readings; nil if lists differ in length, are longer than ``most``, or have a negative number.
    init?(_ fields: ResponseFields) {
        guard let name = fields.value(Self.congestionKey)?.content, name.utf8.count <= 16 else { return nil }
        self.init(congestionControl: name)
        for quantity in TCPQuantity.allCases {
            guard let value = fields.value(quantity.rawValue) else { continue }
            guard let elements = value.elements, elements.count <= Self.most else { return nil }
            let numbers = elements.compactMap { element in
                if case .integer(let number) = element, number >= 0 { number } else { nil }
            }
            guard numbers.count == elements.count, quantity == .elapsed || numbers.count == count else {
                return nil
            }
            columns[quantity] = numbers
        }
        guard count > 0 else { return nil }
    }
}
