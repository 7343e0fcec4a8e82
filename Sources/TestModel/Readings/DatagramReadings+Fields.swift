import Basics
package import WireProtocol

extension DatagramReadings: FieldRecord {
    /// The schema version that introduced the readings.
    private static let version = 23

    package static let blank = DatagramReadings(sliceLength: 0)

    package static let table = FieldTable<Self>(
        [
            .field(
                "SliceLength", .open, \.sliceLength, .duration,
                .both(
                    "the length of a slice of its datagrams", "la durée d'une tranche de ses datagrammes"),
                columns: .named("slice_length_s"), since: version)
        ]
            + DatagramQuantity.allCases.map { quantity in
                .field(
                    quantity.rawValue, .open, \.[quantity], .list(of: .integer(0...Int64.max)),
                    quantity.meaning,
                    columns: .named(quantity.column), since: version, isSample: true)
            })
}
