import Networking
import NIOHTTP1

/// Access control of the dashboard.
///
/// A web page can make a browser send requests to any address under a name of its own (DNS rebinding); so a
/// request must use an IP address or `localhost` as its host, which such a page cannot. Requests by other
/// sites for their own use, in a frame, as a script or by `fetch`, are recognized by browsers' metadata
/// headers (https://www.w3.org/TR/fetch-metadata/) and refused; following a link from there is permitted.
/// Beyond that, requests need the token, or are all permitted on this machine if there is none.
struct DashboardGate: Sendable {
    /// The required token; nil for unrestricted access.
    let token: DashboardToken?
    /// Name of the cookie; browsers share the cookies of all ports of a host.
    let cookie: String

    /// - Parameters:
    ///   - token: the required token.
    ///   - port: the port listened on.
    init(token: DashboardToken?, port: Int) {
        self.token = token
        cookie = "wehe-dashboard-\(port)"
    }

    /// Decision on a request.
    enum AccessDecision: Equatable {
        case admitted
        /// Admitted by the token in the URL, which is moved to a cookie; the URL to redirect to.
        case admittedOnce(cookie: String, place: String)
        /// The host is not an address of a dashboard.
        case foreignHost
        /// The token is missing or wrong.
        case refused
    }

    /// Returns the decision on a request.
    func decision(on request: ServiceRequest) -> AccessDecision {
        let hosts = request.headers["Host"]
        guard hosts.count == 1, HostHeader.isOwn(hosts[0]) else { return .foreignHost }
        guard !Self.isForAnotherSite(request.headers) else { return .refused }
        guard let token else { return .admitted }
        if let given = QueryText(request.query)["token"] {
            guard token.matches(given) else { return .refused }
            return .admittedOnce(
                // Links from other sites must work too; this is safe because no request changes anything.
                cookie: "\(cookie)=\(token.text); Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000",
                place: Self.place(of: request))
        }
        let cookies = request.headers["Cookie"].flatMap { $0.split(separator: ";") }
        let isKnown = cookies.contains { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 && parts[0].trimmingPrefix(while: { $0 == " " }) == cookie
                && token.matches(String(parts[1]))
        }
        return isKnown ? .admitted : .refused
    }

    /// Returns true if the answer is for a page of another site, and not for a user who followed a link.
    private static func isForAnotherSite(_ headers: HTTPHeaders) -> Bool {
        guard let site = headers.first(name: "Sec-Fetch-Site") else { return false }
        if site == "same-origin" || site == "none" { return false }
        return headers.first(name: "Sec-Fetch-Mode") != "navigate"
            || headers.first(name: "Sec-Fetch-Dest") != "document"
    }

    /// Returns the target of a request without its token; never on another host.
    private static func place(of request: ServiceRequest) -> String {
        let rest = request.query.split(separator: "&").filter { !$0.hasPrefix("token=") }
        return "/" + request.path.drop { $0 == "/" || $0 == "\\" }
            + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
    }
}
