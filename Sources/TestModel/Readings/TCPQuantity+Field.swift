package import Basics
package import WireProtocol

extension TCPQuantity {
    /// The name of its column in the database, with the unit.
    package var column: String {
        switch self {
        case .elapsed: "elapsed_us"
        case .lateness: "late_us"
        case .roundTrip: "rtt_us"
        case .minimumRoundTrip: "min_rtt_us"
        case .roundTripVariation: "rtt_var_us"
        case .bytesSent: "sent_bytes"
        case .bytesAcknowledged: "acked_bytes"
        case .bytesRetransmitted: "retransmitted_bytes"
        case .bytesReceived: "received_bytes"
        case .bytesUnsent: "unsent_bytes"
        case .segmentsSent: "sent_segments"
        case .segmentsRetransmitted: "retransmitted_segments"
        case .duplicatesReported: "dsack_duplicates"
        case .reorderings: "reorderings"
        case .segmentsOutOfOrder: "out_of_order_segments"
        case .congestionWindow: "cwnd_segments"
        case .segmentSize: "mss_bytes"
        case .busyTime: "busy_us"
        case .receiverLimitedTime: "rwnd_limited_us"
        case .bufferLimitedTime: "sndbuf_limited_us"
        case .isAppLimited: "app_limited"
        case .deliveryRate: "delivery_bytes_per_s"
        case .pacingRate: "pacing_bytes_per_s"
        }
    }

    /// Meaning of the quantity.
    package var meaning: Meaning {
        switch self {
        case .elapsed:
            .both(
                "time since the start of the replay, on the clock of the slices, µs",
                "temps depuis le début du rejeu, sur l'horloge des tranches, µs")
        case .lateness:
            .both(
                "time by which readings came late so far, as the program was kept waiting, µs",
                "retard cumulé des relevés, où le programme a dû attendre, µs")
        case .roundTrip: .both("smoothed round-trip time, µs", "temps d'aller-retour lissé, µs")
        case .minimumRoundTrip:
            .both("minimum round-trip time so far, µs", "temps d'aller-retour minimal jusque-là, µs")
        case .roundTripVariation:
            .both("mean deviation of the round-trip time, µs", "écart moyen de l'aller-retour, µs")
        case .bytesSent:
            .both("bytes sent, retransmissions included", "octets envoyés, retransmissions comprises")
        case .bytesAcknowledged: .both("bytes that the peer acknowledged", "octets acquittés par le pair")
        case .bytesRetransmitted: .both("bytes sent again", "octets retransmis")
        case .bytesReceived: .both("bytes received", "octets reçus")
        case .bytesUnsent: .both("bytes that wait to be sent", "octets en attente d'envoi")
        case .segmentsSent:
            .both("segments sent, retransmissions included", "segments envoyés, retransmissions comprises")
        case .segmentsRetransmitted: .both("segments sent again", "segments retransmis")
        case .duplicatesReported:
            .both(
                "segments that the peer got twice, so that sending again was unnecessary",
                "segments reçus deux fois par le pair, donc retransmis inutilement")
        case .reorderings: .both("reorderings that the sender saw", "réordonnancements vus par l'émetteur")
        case .segmentsOutOfOrder:
            .both("segments that arrived out of order", "segments arrivés dans le désordre")
        case .congestionWindow: .both("congestion window, segments", "fenêtre de congestion, en segments")
        case .segmentSize: .both("maximum segment size, bytes", "taille maximale d'un segment, octets")
        case .busyTime:
            .both(
                "time in which there was something to send, µs", "temps où il y avait de quoi envoyer, µs")
        case .receiverLimitedTime:
            .both(
                "part of it in which the peer's receive window was full, µs",
                "part où la fenêtre de réception du pair était pleine, µs")
        case .bufferLimitedTime:
            .both(
                "part of it in which the send buffer was too small, µs",
                "part où le tampon d'envoi était trop petit, µs")
        case .isAppLimited:
            .both(
                "1 if the application limited the delivery rate, not the network",
                "1 si l'application limitait le débit de livraison, et non le réseau")
        case .deliveryRate:
            .both("rate at which data was delivered, bytes/s", "débit de livraison, octets/s")
        case .pacingRate: .both("rate at which segments are spaced, bytes/s", "débit d'espacement, octets/s")
        }
    }
}
