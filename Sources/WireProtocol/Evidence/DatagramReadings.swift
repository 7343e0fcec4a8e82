import Basics

/// The datagrams of one end of a replay over UDP, slice by slice.
///
/// A datagram belongs to the slice of its recorded time, at both ends.
package struct DatagramReadings: Sendable, Codable, Equatable {
    /// Length of a slice, in seconds; slice k, counted from 0, ends at (k + 1) · length.
    package var sliceLength: Double
    private var columns: [DatagramQuantity: [Int64]]

    /// Creates readings.
    ///
    /// - Parameters:
    ///   - sliceLength: the length of a slice, in seconds.
    ///   - columns: the numbers of each slice; what is missing is unknown.
    package init(sliceLength: Double, _ columns: [DatagramQuantity: [Int64]] = [:]) {
        self.sliceLength = sliceLength
        self.columns = columns
    }

    /// The numbers of a quantity, slice by slice; nil if they are unknown or were left out.
    package subscript(_ quantity: DatagramQuantity) -> [Int64]? {
        get { columns[quantity] }
        set { columns[quantity] = newValue }
    }

    /// Number of slices.
    package var count: Int { columns.values.reduce(0) { max($0, $1.count) } }
}

extension DatagramReadings {
    private static let lengthKey = "SliceLength"

    /// The readings as a JSON object with a list for each quantity that is known.
    var json: String {
        let lists = DatagramQuantity.allCases.compactMap { quantity in
            columns[quantity].map {
                (quantity.rawValue, "[" + $0.map(String.init).joined(separator: ", ") + "]")
            }
        }
        return JSONText.object([(Self.lengthKey, JSONText.number(sliceLength))] + lists)
    }

    /// Reads the readings; nil if lists differ in length, are empty or longer than ``DatagramSlices/most``, or have
    /// a negative number.
    init?(_ fields: ResponseFields) {
        guard let length = try? fields.number(Self.lengthKey, 0.001...1_000) else { return nil }
        self.init(sliceLength: length)
        for quantity in DatagramQuantity.allCases {
            guard let value = fields.value(quantity.rawValue) else { continue }
            guard let elements = value.elements, (1...DatagramSlices.most).contains(elements.count),
                columns.isEmpty || elements.count == count
            else { return nil }
            let numbers = elements.compactMap { element in
                if case .integer(let number) = element, number >= 0 { number } else { nil }
            }
            guard numbers.count == elements.count else { return nil }
            columns[quantity] = numbers
        }
        guard !columns.isEmpty else { return nil }
    }
}
