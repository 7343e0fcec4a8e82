import Basics
import CPostgres
import Foundation
package import TestModel

/// Address of a PostgreSQL database in URI form: `postgresql://USER@HOST:PORT/NAME?KEY=VALUE`.
///
/// libpq parses it, and takes missing parameters from the environment, `~/.pgpass` and `~/.postgresql`
/// (https://www.postgresql.org/docs/15/libpq-connect.html). Over a network the server must present a
/// certificate for its name signed by a known authority (`sslmode=verify-full`), unless the address sets
/// another `sslmode`.
package struct DatabaseAddress: Equatable, Sendable {
    /// Display name of the database: its host and name, without the user.
    package let title: String
    /// Connection parameters for libpq, by keyword.
    let parameters: [String: String]

    /// Parses an address.
    ///
    /// - Parameters:
    ///   - text: the address.
    ///   - environment: the environment of the process, which libpq uses too.
    /// - Throws: `CentralDatabaseError.badAddress`; `CentralDatabaseError.libraryMissing`.
    package init(_ text: String, environment: [String: String]) throws(CentralDatabaseError) {
        guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else {
            throw .badAddress(.scheme)
        }
        guard !SecretText.isIn(text) else { throw .badAddress(.password) }
        var parameters = try Self.parsed(text)
        // The certificate's key may have a password too.
        guard parameters["password"] == nil, parameters["sslpassword"] == nil else {
            throw .badAddress(.password)
        }
        // A password with a character such as "/" makes libpq take the user for the host, and the rest, in which "@"
        // stands, for the database. The name of an abstract socket begins with "@".
        let named = [
            parameters["host"]?.split(separator: ",").contains { $0.dropFirst().contains("@") },
            parameters["port"]?.contains("@"),
            parameters["dbname"]?.contains("@"),
        ]
        guard !named.contains(true) else { throw .badAddress(.password) }
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
        // Data that is not acknowledged within half a minute is considered lost.
        parameters["tcp_user_timeout"] = parameters["tcp_user_timeout"] ?? "30000"
        self.parameters = parameters
    }

    /// The database, server and user given in the address, which identify a copy.
    var place: String {
        ["service", "host", "hostaddr", "port", "dbname", "user"].compactMap { keyword in
            parameters[keyword].map { "\(keyword)=\($0)" }
        }.joined(separator: "\n")
    }

    /// Returns the keywords set by an address.
    private static func parsed(_ text: String) throws(CentralDatabaseError) -> [String: String] {
        let postgres = try LibPQ.loaded()
        // libpq's message may contain a password.
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

    /// Returns true if the server is on this machine, so that there is no network in between.
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

    /// Returns the file of the system's certificate authorities; nil if libpq has a file of its own, and if
    /// there is none.
    private static func knownAuthorities(_ environment: [String: String]) -> String? {
        let own = (environment["HOME"] ?? NSHomeDirectory()) + "/.postgresql/root.crt"
        let files = [
            "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
        ]
        return FileManager.default.fileExists(atPath: own)
            ? nil : files.first(where: FileManager.default.fileExists)
    }
}
