/// Request to a locate service: for the nearest machines, or those of some sites (Specification 13.1).
package struct LocateRequest: Equatable, Sendable {
    /// Identification of the client program, as the service requires.
    package struct Client: Equatable, Sendable {
        /// The program's name.
        package let name: String
        /// Its version.
        package let version: String

        package init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    /// The requested sites, such as `abc01`; none for the nearest machines anywhere.
    package let sites: [String]
    /// The client program; nil to omit it.
    package let client: Client?

    package init(sites: [String] = [], from client: Client? = nil) {
        self.sites = sites
        self.client = client
    }

    /// Returns the URL of the request, based on the locate service's own, which may already have a query: its
    /// parameters are not repeated.
    package func url(at service: String) -> String {
        let query = service.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let given = query.split(separator: "&").map(String.init)
        let names = Set(given.compactMap { $0.split(separator: "=").first.map(String.init) })
        var pairs: [(name: String, value: String)] = []
        if let client {
            pairs = [("client_name", client.name), ("client_version", client.version)]
                .filter { !names.contains($0.0) }
        }
        let sites = sites.map { (name: "site", value: $0) }
            .filter { !given.contains(FormEncoding.encode([$0])) }
        guard !pairs.isEmpty || !sites.isEmpty else { return service }
        return service + (service.contains("?") ? "&" : "?") + FormEncoding.encode(pairs + sites)
    }

    /// Reads the query of a request; unknown parameters are ignored.
    package init(query: String) {
        sites = query.split(separator: "&").compactMap { FormEncoding.decode(String($0))["site"] }
        let parameters = FormEncoding.decode(query)
        client = parameters["client_name"].map {
            Client(name: $0, version: parameters["client_version"] ?? "")
        }
    }
}
