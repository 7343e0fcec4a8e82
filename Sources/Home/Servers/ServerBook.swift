import Basics
import Foundation
import Recordings
package import TestModel
import WireProtocol

/// A server added by the user.
package struct ServerEntry: Codable, Sendable, Equatable {
    /// Display name of the server.
    package var name: String
    /// Host name or IP literal.
    package var host: String
    /// The CA file in the home; nil for the system's trust roots.
    package var caFile: String?
    /// True if its certificate comes from the Wehe project's authority; nil in files of versions without this
    /// field.
    package var trustsWehe: Bool?
    /// True if connections do not use TLS.
    package var isPlain: Bool
    /// True if obsolete TLS is permitted; nil in files of versions that permitted any TLS.
    package var usesOldTLS: Bool?
    /// Ports that differ from the published ones.
    package var sideChannelPort: Int?
    /// Ports that differ from the published ones.
    package var resultsPort: Int?
    /// The port that answers the own-IP query, if it is not the recorded one.
    package var ownIPPort: Int?

    /// Creates a server; its values are checked by ``ServerBook/add(_:)``.
    package init(
        name: String, host: String, caFile: String? = nil, trustsWehe: Bool? = nil, isPlain: Bool,
        usesOldTLS: Bool? = nil, sideChannelPort: Int? = nil, resultsPort: Int? = nil, ownIPPort: Int? = nil
    ) {
        self.name = name
        self.host = host
        self.caFile = caFile
        self.trustsWehe = trustsWehe
        self.isPlain = isPlain
        self.usesOldTLS = usesOldTLS
        self.sideChannelPort = sideChannelPort
        self.resultsPort = resultsPort
        self.ownIPPort = ownIPPort
    }

    /// Returns a host without the brackets that an IPv6 literal may have, as in URLs.
    package static func host(_ text: String) -> String {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return text }
        let inner = String(text.dropFirst().dropLast())
        return IPLiteral.isIPv6(inner) ? inner : text
    }

    /// Returns true for a host of the Wehe project, whose servers have certificates of the project's
    /// authority.
    package static func isOfWehe(_ host: String) -> Bool {
        ServerOperator(of: .added(host), host: host) == .northeastern
    }

    /// The certificate authorities trusted for it.
    package var trust: TrustSource { trustsWehe == true ? .wehe : caFile.map(TrustSource.file) ?? .system }

    /// The client's configuration for the server.
    package var endpoint: ServerEndpoint {
        let security: ServerEndpoint.Security = isPlain ? .plain : .tls(trust)
        let published = ServerEndpoint.Ports.published(security)
        return ServerEndpoint(
            name: name, host: host,
            ports: .init(
                sideChannel: sideChannelPort ?? published.sideChannel,
                results: resultsPort ?? published.results, ownIPQuery: ownIPPort),
            security: security, tlsStandard: usesOldTLS == true ? .old : .sound)
    }
}

extension ServerBook {
    /// Reads a stored entry, with the checks of ``add(_:)``, as the file may have been edited.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        for entry in try fields.decode([ServerEntry].self, forKey: .entries) {
            do { try add(entry) } catch {
                throw DecodingError.dataCorruptedError(
                    forKey: .entries, in: fields, debugDescription: "\(error)")
            }
        }
    }
}

/// The servers added by the user; `embedded` and `mlab` always exist and are not stored.
package struct ServerBook: Codable, Sendable, Equatable {
    /// The entries, in the order in which they were added.
    package private(set) var entries: [ServerEntry] = []

    package init() {}

    /// All names accepted by `servers use`.
    package var names: [String] { TestServer.builtIn.map(\.name) + entries.map(\.name) }

    /// Returns the entry of that name.
    ///
    /// - Throws: `ShellError.unknownServer`.
    package func entry(named name: String) throws(ShellError) -> ServerEntry {
        guard let entry = entries.first(where: { $0.name == name }) else { throw unknown(name) }
        return entry
    }

    /// Returns the server of that name: a built-in one, or an entry.
    ///
    /// - Throws: `ShellError.unknownServer`.
    package func server(named name: String) throws(ShellError) -> TestServer {
        guard names.contains(name) else { throw unknown(name) }
        return TestServer(named: name)
    }

    /// Adds an entry.
    ///
    /// - Throws: `ShellError.badServer` for an invalid name, host or port.
    package mutating func add(_ entry: ServerEntry) throws(ShellError) {
        func bad(_ reason: Reason) -> ShellError { .badServer(name: entry.name, reason: reason) }
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
        // An address is a valid name for a server without another name.
        let isAddress = entry.name == entry.host && IPLiteral.isIPv6(entry.host)
        guard isAddress || (1...40).contains(entry.name.count) && entry.name.allSatisfy(letters.contains)
        else { throw bad(.serverNameForm) }
        guard !names.contains(entry.name) else {
            throw bad(.serverNameTaken)
        }
        let host = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:")
        guard !entry.host.isEmpty, entry.host.count <= 253, entry.host.allSatisfy(host.contains) else {
            throw bad(.notAHost(entry.host))
        }
        // A colon is valid only in an IPv6 literal; the port has options of its own.
        guard !entry.host.contains(":") || IPLiteral.isIPv6(entry.host) else {
            throw bad(.colonInHost(entry.host))
        }
        for port in [entry.sideChannelPort, entry.resultsPort, entry.ownIPPort].compactMap({ $0 })
        where !(1...65_535).contains(port) {
            throw bad(.portOutOfRange(port))
        }
        entries.append(entry)
    }

    /// Removes an entry.
    ///
    /// - Throws: `ShellError.unknownServer`, `ShellError.badServer`.
    package mutating func remove(_ name: String) throws(ShellError) -> ServerEntry {
        if TestServer.builtIn.contains(TestServer(named: name)) {
            throw .badServer(name: name, reason: .partOfProgram)
        }
        let entry = try entry(named: name)
        entries.removeAll { $0.name == name }
        return entry
    }

    private func unknown(_ name: String) -> ShellError {
        .unknownServer(
            name, known: names,
            // Rules of the lab apply to the embedded server; the nearest name would be mlab.
            suggestion: name == "lab"
                ? TestServer.embedded.name : EditDistance.nearest(to: name, in: names, limit: 2).first)
    }
}
