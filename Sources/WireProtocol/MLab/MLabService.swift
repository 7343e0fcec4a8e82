/// Names and paths of the M-Lab platform (Specification 13).
package enum MLabService {
    /// The locate service's address for Wehe.
    package static let locateURL = "https://locate.measurementlab.net" + locatePath
    /// The path of the lookup of the nearest machines.
    package static let locatePath = "/v2/nearest/wehe/replay"
    /// The path of access envelopes on a machine.
    package static let envelopePath = "/v0/envelope/access"
    /// The port of access envelopes on a machine.
    package static let envelopePort = 4443
    /// The key of the envelope's address in a locate answer.
    package static let envelopeKey = "wss://:\(envelopePort)\(envelopePath)"
    /// The name of the query parameter that carries an envelope's token.
    package static let tokenParameter = "access_token"
    /// Prefix of the name of a machine's replay server.
    package static let hostPrefix = "wehe-"
    /// The server used if the lookup gives no usable machine (Specification 13.2).
    package static let fallbackHost = "wehe2.meddle.mobi"

    /// Returns a URL without its access token, for display, logging and storage.
    package static func withoutToken(_ url: String) -> String {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return url }
        let kept = parts[1].split(separator: "&").filter { !$0.hasPrefix(tokenParameter + "=") }
        return kept.isEmpty ? String(parts[0]) : parts[0] + "?" + kept.joined(separator: "&")
    }
}
