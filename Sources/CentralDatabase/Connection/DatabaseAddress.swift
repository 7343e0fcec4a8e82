import CPostgres
import Foundation
package import TestModel

/// Where a PostgreSQL database is, as people write it: `postgresql://USER@HOST:PORT/NAME?KEY=VALUE`.
///
/// libpq reads it, and what it does not say libpq takes from the environment, `~/.pgpass` and `~/.postgresql`
/// (https://www.postgresql.org/docs/15/libpq-connect.html). Over a network the server has to show a certificate of its
/// own name that a known authority signed (`sslmode=verify-full`), unless the address says another `sslmode`.
package struct DatabaseAddress: Equatable, Sendable {
    /// What the database is called in messages: its host and name, nothing of a user.
    package let title: String
    /// What libpq is told, by keyword.
    let parameters: [String: String]

    /// Reads an address.
    ///
    /// - Parameters:
    ///   - text: the address.
    ///   - environment: of the process; libpq looks at it too.
    /// - Throws: `CentralDatabaseError.badAddress`; `CentralDatabaseError.libraryMissing`.
    package init(_ text: String, environment: [String: String]) throws(CentralDatabaseError) {
        guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else {
            throw .badAddress(.scheme)
        }
        var parameters = try Self.parsed(text)
        // The certificate's key may have one too.
        guard parameters["password"] == nil, parameters["sslpassword"] == nil else {
            throw .badAddress(.password)
        }
        let isNear = Self.isNear(parameters, environment)
        if parameters["sslmode"] == nil, !isNear {
            parameters["sslmode"] = "verify-full"
            if parameters["sslrootcert"] == nil, environment["PGSSLROOTCERT"] == nil {
                parameters["sslrootcert"] = Self.knownAuthorities(environment)
            }
        }
        let host = parameters["host"] ?? parameters["hostaddr"] ?? environment["PGHOST"] ?? "localhost"
        let port = parameters["port"].map { ":" + $0 } ?? ""
        let name = parameters["dbname"] ?? environment["PGDATABASE"] ?? parameters["user"]
        title = host + port + (name.map { "/" + $0 } ?? "")
        parameters["application_name"] = parameters["application_name"] ?? "wehe"
        parameters["client_encoding"] = "UTF8"
        // What was sent and not confirmed for half a minute is not going to be.
        parameters["tcp_user_timeout"] = parameters["tcp_user_timeout"] ?? "30000"
        self.parameters = parameters
    }

    /// Which database of which server it leads to, as which user, as far as it says so: what a copy is found by.
    var place: String {
        ["service", "host", "hostaddr", "port", "dbname", "user"].compactMap { keyword in
            parameters[keyword].map { "\(keyword)=\($0)" }
        }.joined(separator: "\n")
    }

    /// The keywords that an address sets.
    private static func parsed(_ text: String) throws(CentralDatabaseError) -> [String: String] {
        let postgres = try LibPQ.loaded()
        // Its complaint may repeat a password.
        guard let options = postgres.conninfoParse(text, nil) else { throw .badAddress(.malformed) }
        defer { postgres.conninfoFree(options) }
        var parameters: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                parameters[String(cString: keyword)] = String(cString: value)
            }
            option += 1
        }
        return parameters
    }

    /// Whether the server is on this machine, so that nobody stands between.
    private static func isNear(_ parameters: [String: String], _ environment: [String: String]) -> Bool {
        func named(_ keyword: String, _ variable: String) -> String? {
            (parameters[keyword] ?? environment[variable]).flatMap { $0.isEmpty ? nil : $0 }
        }
        // A service may name any host.
        guard named("service", "PGSERVICE") == nil else { return false }
        let hosts = (named("hostaddr", "PGHOSTADDR") ?? named("host", "PGHOST") ?? "").split(separator: ",")
        return hosts.allSatisfy { host in
            host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host == "::1"
                || host.wholeMatch(of: /127\.[0-9]+\.[0-9]+\.[0-9]+/) != nil
        }
    }

    /// The authorities that this machine knows; nil where libpq has a file of its own, and where there is none.
    private static func knownAuthorities(_ environment: [String: String]) -> String? {
        let own = (environment["HOME"] ?? NSHomeDirectory()) + "/.postgresql/root.crt"
        let files = [
            "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
        ]
        return FileManager.default.fileExists(atPath: own)
            ? nil : files.first(where: FileManager.default.fileExists)
    }
}
