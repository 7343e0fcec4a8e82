package import Basics
package import WireProtocol

extension DatagramQuantity {
    /// The name of its column in the database, with the unit.
    package var column: String {
        switch self {
        case .sent: "sent"
        case .expected: "expected"
        case .arrived: "arrived"
        case .reordered: "reordered"
        case .duplicates: "duplicates"
        case .unknown: "unknown"
        case .jitter: "jitter_us"
        }
    }

    /// Meaning of the quantity.
    package var meaning: Meaning {
        switch self {
        case .sent: .both("datagrams that this end sent", "datagrammes envoyés par ce côté")
        case .expected:
            .both(
                "datagrams that the peer has to send by the recording",
                "datagrammes que le pair doit envoyer d'après l'enregistrement")
        case .arrived:
            .both(
                "datagrams of the recording that came here, each counted once",
                "datagrammes de l'enregistrement arrivés ici, comptés une fois chacun")
        case .reordered:
            .both(
                "of these, the ones that came after a later one (RFC 4737)",
                "parmi eux, ceux qui sont arrivés après un plus récent (RFC 4737)")
        case .duplicates: .both("datagrams that came again", "datagrammes arrivés de nouveau")
        case .unknown:
            .both(
                "datagrams that came and are none of the recording's",
                "datagrammes arrivés qui ne sont pas de l'enregistrement")
        case .jitter:
            .both(
                "interarrival jitter at the end of the slice, µs (RFC 3550)",
                "gigue d'arrivée à la fin de la tranche, µs (RFC 3550)")
        }
    }
}
