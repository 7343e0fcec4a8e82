/// The address of an access envelope: a `wss` or `ws` URL (Specification 13.2).
package struct EnvelopeURL: Equatable, Sendable {
    private let url: ServiceURL

    /// Reads a URL; nil if it is not one of a WebSocket.
    package init?(_ text: String) {
        guard let url = ServiceURL(text, plain: "ws", secure: "wss") else { return nil }
        self.url = url
    }

    /// The URL as it was given.
    package var text: String { url.text }
    /// Whether the connection uses TLS.
    package var usesTLS: Bool { url.usesTLS }
    /// Host name or IP literal, the latter without brackets.
    package var host: String { url.host }
    /// The port, the scheme's own if the URL has none.
    package var port: Int { url.port }
    /// Path and query as they go into the request.
    package var target: String { url.target }
    /// The value of the request's `Host` header.
    package var hostHeader: String { url.hostHeader }
}
