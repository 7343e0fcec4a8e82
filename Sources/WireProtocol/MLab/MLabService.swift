/// Names and paths of the M-Lab platform (Specification 13).
package enum MLabService {
    /// The locate service's address for Wehe.
    package static let locateURL = "https://locate.measurementlab.net" + locatePath
    /// The path at which a locate service names the nearest machines.
    package static let locatePath = "/v2/nearest/wehe/replay"
    /// The path at which a machine hands out access envelopes.
    package static let envelopePath = "/v0/envelope/access"
    /// The port on which a machine hands out access envelopes.
    package static let envelopePort = 4443
    /// The key of the envelope's address in a locate answer.
    package static let envelopeKey = "wss://:\(envelopePort)\(envelopePath)"
    /// The name of the query parameter that carries an envelope's token.
    package static let tokenParameter = "access_token"
    /// What stands before a machine's name in the name of its replay server.
    package static let hostPrefix = "wehe-"
    /// Where tests run when the lookup gives nothing usable (Specification 13.2).
    package static let fallbackHost = "wehe2.meddle.mobi"

    /// An address without the token that opens doors: as it is told, noted and stored.
    package static func withoutToken(_ url: String) -> String {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return url }
        let kept = parts[1].split(separator: "&").filter { !$0.hasPrefix(tokenParameter + "=") }
        return kept.isEmpty ? String(parts[0]) : parts[0] + "?" + kept.joined(separator: "&")
    }
}
