import Networking
import NIOHTTP1

/// Who may ask.
///
/// A page of the Web can make a browser ask any address under a name of its own (DNS rebinding); so a request must call
/// the dashboard by an address or by `localhost`, which no such page can be called. What a page from elsewhere wants to
/// have for itself, in a frame, as a script or by asking, browsers tell (https://www.w3.org/TR/fetch-metadata/), and it
/// is refused; following a link from there is not. Beyond that, whoever has the token
/// may ask, or everybody on this machine where there is none.
struct DashboardGate: Sendable {
    /// What is asked for; nil to let everybody in.
    let token: DashboardToken?
    /// Browsers keep cookies of all ports of a host together.
    let cookie: String

    /// - Parameters:
    ///   - token: what is asked for.
    ///   - port: the port listened on.
    init(token: DashboardToken?, port: Int) {
        self.token = token
        cookie = "wehe-dashboard-\(port)"
    }

    /// What becomes of a request.
    enum AccessDecision: Equatable {
        case admitted
        /// Let in by the token in the address, which the browser is to forget and a cookie to remember; and where it
        /// goes on.
        case admittedOnce(cookie: String, place: String)
        /// It names no address of a dashboard.
        case foreignHost
        /// It has no token, or another one.
        case refused
    }

    /// Looks at a request.
    func decision(on request: ServiceRequest) -> AccessDecision {
        let hosts = request.headers["Host"]
        guard hosts.count == 1, HostHeader.isOwn(hosts[0]) else { return .foreignHost }
        guard !Self.isForAnotherSite(request.headers) else { return .refused }
        guard let token else { return .admitted }
        if let given = QueryText(request.query)["token"] {
            guard token.matches(given) else { return .refused }
            return .admittedOnce(
                // A link from elsewhere has to lead in too; whatever is asked, nothing changes by it.
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

    /// Whether a page of another site is to get the answer, and not a person who followed a link.
    private static func isForAnotherSite(_ headers: HTTPHeaders) -> Bool {
        guard let site = headers.first(name: "Sec-Fetch-Site") else { return false }
        if site == "same-origin" || site == "none" { return false }
        return headers.first(name: "Sec-Fetch-Mode") != "navigate"
            || headers.first(name: "Sec-Fetch-Dest") != "document"
    }

    /// Where a request was to lead, without its token; never to another host.
    private static func place(of request: ServiceRequest) -> String {
        let rest = request.query.split(separator: "&").filter { !$0.hasPrefix("token=") }
        return "/" + request.path.drop { $0 == "/" || $0 == "\\" }
            + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
    }
}
