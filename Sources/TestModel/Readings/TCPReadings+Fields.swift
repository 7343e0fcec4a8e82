import Basics
package import WireProtocol

extension TCPReadings: FieldRecord {
    /// The schema version that introduced the readings of a quantity.
    private static func version(of quantity: TCPQuantity) -> Int { quantity == .lateness ? 24 : 21 }

    package static let blank = TCPReadings()

    package static let table = FieldTable<Self>(
        [
            .field(
                "CongestionControl", .open, \.congestionControl, .text(0...16),
                .both(
                    "congestion control of this end; empty if unknown",
                    "contrôle de congestion de ce côté ; vide s'il est inconnu"),
                columns: .named("congestion_control"), since: 21)
        ]
            + TCPQuantity.allCases.map { quantity in
                .field(
                    quantity.rawValue, .open, \.[quantity], .list(of: .integer(0...Int64.max)),
                    quantity.meaning,
                    columns: .named(quantity.column), since: version(of: quantity), isSample: true)
            })
}
