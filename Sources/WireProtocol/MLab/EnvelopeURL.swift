/// The address of an access envelope: a `wss` or `ws` URL (Specification 13.2).
package struct EnvelopeURL: Equatable, Sendable {
    private let url: ServiceURL

    /// Parses a URL; nil if it is not that of a WebSocket.
    package init?(_ text: String) {
        guard let url = ServiceURL(text, plain: "ws", secure: "wss") else { return nil }
        self.url = url
    }

    /// The original URL.
    package var text: String { url.text }
    /// True if the connection uses TLS.
    package var usesTLS: Bool { url.usesTLS }
    /// Host name or IP literal, the latter without brackets.
    package var host: String { url.host }
    /// The port; the scheme's default if the URL has none.
    package var port: Int { url.port }
    /// Path and query for the request.
    package var target: String { url.target }
    /// The value of the request's `Host` header.
    package var hostHeader: String { url.hostHeader }
}
