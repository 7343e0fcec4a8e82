import Basics
import Foundation

/// A parsed URL of a service, for connecting without a client library.
package struct ServiceURL: Equatable, Sendable {
    /// The original URL.
    package let text: String
    /// True if the connection uses TLS.
    package let usesTLS: Bool
    /// Host name or IP literal, the latter without brackets.
    package let host: String
    /// The port; the scheme's default if the URL has none.
    package let port: Int
    /// Path and query for the request.
    package let target: String

    /// Parses a URL; nil if it has another scheme, or contains a user or password.
    ///
    /// - Parameters:
    ///   - text: the URL.
    ///   - plain: the scheme without TLS.
    ///   - secure: the scheme with TLS.
    package init?(_ text: String, plain: String = "http", secure: String = "https") {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            scheme == plain || scheme == secure, parts.user == nil, parts.password == nil,
            let host = parts.host.map(Self.withoutBrackets), !host.isEmpty
        else { return nil }
        let port = parts.port ?? (scheme == secure ? 443 : 80)
        guard (1...65_535).contains(port) else { return nil }
        self.text = text
        usesTLS = scheme == secure
        self.host = host
        self.port = port
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        target = path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    }

    /// The value of the request's `Host` header.
    package var hostHeader: String {
        let name = IPLiteral.urlHost(host)
        return port == (usesTLS ? 443 : 80) ? name : "\(name):\(port)"
    }

    private static func withoutBrackets(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }
}
