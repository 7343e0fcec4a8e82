import ReplayServer
import TestRunner

extension Session {
    /// The embedded pair, started if it does not run, with at least the recordings that are wished for; the embedded
    /// server then names it to whoever asks for pairs.
    ///
    /// - Throws: `ReplayServerError`.
    func startEmbeddedPair(
        offering wish: EmbeddedOffer.Wish = .everything
    ) async throws -> EmbeddedPair {
        _ = try await startEmbeddedServer(offering: wish)
        if let embeddedPair { return embeddedPair }
        var configuration = embeddedConfiguration
        configuration.path = path
        let pair = try await EmbeddedPair.start(configuration, serving: offer.recordings)
        embeddedPair = pair
        return pair
    }
}
