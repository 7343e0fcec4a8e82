/// What a client asks a locate service: the nearest machines, or those of some sites (Specification 13.1).
package struct LocateRequest: Equatable, Sendable {
    /// The sites asked for, such as `abc01`; none for the nearest machines wherever they are.
    package let sites: [String]

    package init(sites: [String] = []) {
        self.sites = sites
    }

    /// The URL to get, from the locate service's own, which may have a query already.
    package func url(at service: String) -> String {
        guard !sites.isEmpty else { return service }
        let query = FormEncoding.encode(sites.map { (name: "site", value: $0) })
        return service + (service.contains("?") ? "&" : "?") + query
    }

    /// Reads the query of a request; parameters other than `site` are passed over.
    package init(query: String) {
        sites = query.split(separator: "&").compactMap { FormEncoding.decode(String($0))["site"] }
    }
}
