import Basics
package import Foundation

/// Permitted time and URL of the next request to a locate service after an answer with status 429.
///
/// Source: `NextRequest` of M-Lab's locate service, version 2 (Specification 13.1).
package struct LocateHoldOff: Equatable, Sendable {
    /// The earliest time.
    package let notBefore: Date?
    /// The expiry of ``url``.
    package let expires: Date?
    /// The URL; nil for the previous one.
    package let url: String?

    package init(notBefore: Date?, expires: Date? = nil, url: String? = nil) {
        self.notBefore = notBefore
        self.expires = expires
        self.url = url
    }

    /// Reads the body of an answer; missing data is nil.
    package init(body: String) {
        let next = (try? JSONValue(parsing: body))?["next_request"]
        notBefore = Self.instant(next?["nbf"])
        expires = Self.instant(next?["exp"])
        url = next?["url"]?.content
    }

    /// The body of such an answer.
    package var body: String {
        func text(_ date: Date) -> String { JSONText.quoted(InstantText.wholeSecond(date)) }
        let members = [
            notBefore.map { "\"nbf\": \(text($0))" }, expires.map { "\"exp\": \(text($0))" },
            url.map { "\"url\": \(JSONText.quoted($0))" },
        ].compactMap { $0 }
        let error = #""error": {"title": "too many requests", "status": 429}"#
        return members.isEmpty
            ? "{\(error)}" : "{\(error), \"next_request\": {\(members.joined(separator: ", "))}}"
    }

    /// Returns the URL for a request at an instant, given the previous one.
    ///
    /// A URL that has expired, or that leads to another host or away from TLS, is not followed.
    package func url(at instant: Date, after asked: String) -> String {
        guard let url, let next = ServiceURL(url), let known = ServiceURL(asked), next.host == known.host,
            next.usesTLS || !known.usesTLS, expires.map({ instant < $0 }) ?? true
        else { return asked }
        return url
    }

    /// Parses an RFC 3339 timestamp, with any fraction of a second, or seconds since 1970.
    private static func instant(_ value: JSONValue?) -> Date? {
        switch value {
        case .string(let text): try? Date(text.replacing(/\.[0-9]+/, with: ""), strategy: .iso8601)
        case .integer(let seconds) where seconds > 0: Date(timeIntervalSince1970: Double(seconds))
        case .number(let seconds) where seconds.isFinite && seconds > 0:
            Date(timeIntervalSince1970: seconds)
        default: nil
        }
    }
}
