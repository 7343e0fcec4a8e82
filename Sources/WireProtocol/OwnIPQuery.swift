import Basics

/// The query for the client's address as seen by a replay port (Specification 4).
package enum OwnIPQuery {
    /// The path of the query.
    package static let path = "/WHATSMYIPMAN"
    private static let httpPrefix = Array("GET \(path)".utf8)
    private static let shortForm = Array("WHATSMYIPMAN?".utf8)

    /// Relation of the first bytes of a connection to the query.
    package enum Recognition: Equatable, Sendable {
        /// They are the query.
        case query
        /// They are something else.
        case other
        /// They may become the query when more bytes arrive.
        case incomplete
    }

    /// Recognizes the HTTP form by its first bytes and the short form as a whole.
    package static func recognise(_ bytes: some Collection<UInt8>) -> Recognition {
        if bytes.starts(with: httpPrefix) || bytes.elementsEqual(shortForm) { return .query }
        if httpPrefix.starts(with: bytes) || shortForm.starts(with: bytes) { return .incomplete }
        return .other
    }

    /// Returns the exact bytes of an answer: a status line, an empty line, the address.
    package static func answer(address: String) -> [UInt8] {
        Array("HTTP/1.1 200 OK\r\n\r\n\(address)".utf8)
    }

    /// Returns the address in an answer, nil if it contains no IP literal.
    ///
    /// Accepts the header-less upstream form and ordinary HTTP answers.
    package static func address(inAnswer bytes: some Collection<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        let body: Substring
        if text.hasPrefix("HTTP/"), let end = text.firstRange(of: "\r\n\r\n") ?? text.firstRange(of: "\n\n") {
            body = text[end.upperBound...]
        } else {
            body = text[...]
        }
        let candidate = body.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
        return IPLiteral.isAddress(candidate) ? candidate : nil
    }
}
