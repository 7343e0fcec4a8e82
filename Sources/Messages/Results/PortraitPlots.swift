/// The texts of a portrait's picture.
extension Messages {
    /// The title of the packets over time.
    package func plotPackets(_ subject: String) -> String {
        say("\(subject): what arrived, and what was lost", "\(subject) : arrivées et pertes")
    }

    /// The title of the fitted bucket's tokens.
    package func plotTokens(_ subject: String, rate: String, depth: String) -> String {
        say(
            "\(subject): tokens of a bucket of \(depth), filled at \(rate)",
            "\(subject) : jetons d'un seau de \(depth), rempli à \(rate)")
    }

    /// The title of the delays beside the fitted queue.
    package func plotDelays(_ subject: String, rate: String?) -> String {
        guard let rate else { return say("\(subject): delays", "\(subject) : retards") }
        return say(
            "\(subject): delays, and those of a queue drained at \(rate)",
            "\(subject) : retards, et ceux d'une file vidée à \(rate)")
    }

    /// The label of delivered bytes.
    package var plotDelivered: String { say("delivered", "arrivé") }

    /// The label of lost packets.
    package func plotLost(_ count: Int) -> String {
        say("\(count) lost", "\(count) perdu\(count < 2 ? "" : "s")")
    }

    /// The label of the bucket's tokens.
    package var plotTokensLabel: String { say("tokens", "jetons") }

    /// The label of the tokens that lost packets found.
    package var plotTokensAtLosses: String {
        say("tokens that lost packets found", "jetons trouvés aux pertes")
    }

    /// The label of measured delays.
    package var plotDelay: String { say("delay", "retard") }

    /// The label of the delays that the queue predicts.
    package var plotWait: String { say("of the queue", "de la file") }
}
