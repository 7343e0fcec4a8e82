import Basics
import Foundation
import Recordings
package import TestModel
import WireProtocol

/// A server a person added.
package struct ServerEntry: Codable, Sendable, Equatable {
    /// What people call it.
    package var name: String
    /// Host name or IP literal.
    package var host: String
    /// The CA file in the home; nil for the system's trust roots.
    package var caFile: String?
    /// True if its certificate comes from the Wehe project's authority; nil in books of versions that did not have it.
    package var trustsWehe: Bool?
    /// Whether it is spoken to without TLS.
    package var isPlain: Bool
    /// Whether it may speak a TLS that is not sound any more; nil in books of versions that took any.
    package var usesOldTLS: Bool?
    /// Ports that differ from the published ones.
    package var sideChannelPort: Int?
    /// Ports that differ from the published ones.
    package var resultsPort: Int?
    /// The port that answers the own-IP query, if it is not the recorded one.
    package var ownIPPort: Int?

    /// Describes a server; what an entry may hold, ``ServerBook/add(_:)`` checks.
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

    /// A host as people write it: an IPv6 literal may stand in the brackets that URLs need.
    package static func host(_ text: String) -> String {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return text }
        let inner = String(text.dropFirst().dropLast())
        return IPLiteral.isIPv6(inner) ? inner : text
    }

    /// True for a host of the Wehe project, whose servers show certificates of the project's authority.
    package static func isOfWehe(_ host: String) -> Bool {
        ServerOperator(of: .added(host), host: host) == .northeastern
    }

    /// The authorities that may have signed its certificate.
    package var trust: TrustSource { trustsWehe == true ? .wehe : caFile.map(TrustSource.file) ?? .system }

    /// What the client needs to know of it.
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
    /// Reads what is stored, with the checks of ``add(_:)``: a file may have been edited.
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

/// The servers a person added; `embedded` and `mlab` are always there and not in the book.
package struct ServerBook: Codable, Sendable, Equatable {
    /// The entries, in the order in which they were added.
    package private(set) var entries: [ServerEntry] = []

    package init() {}

    /// All names that `servers use` takes.
    package var names: [String] { TestServer.builtIn.map(\.name) + entries.map(\.name) }

    /// The entry of that name.
    ///
    /// - Throws: `ShellError.unknownServer`.
    package func entry(named name: String) throws(ShellError) -> ServerEntry {
        guard let entry = entries.first(where: { $0.name == name }) else { throw unknown(name) }
        return entry
    }

    /// The server of that name: one that is always there, or an entry.
    ///
    /// - Throws: `ShellError.unknownServer`.
    package func server(named name: String) throws(ShellError) -> TestServer {
        guard names.contains(name) else { throw unknown(name) }
        return TestServer(named: name)
    }

    /// Adds an entry.
    ///
    /// - Throws: `ShellError.badServer` for a name, host or port that cannot be.
    package mutating func add(_ entry: ServerEntry) throws(ShellError) {
        func bad(_ reason: Reason) -> ShellError { .badServer(name: entry.name, reason: reason) }
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
        // An address is a name, too: the one of a server that is called nothing else.
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
        // A colon belongs to an IPv6 literal; a port has options of its own.
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
            // The lab stands before the embedded server.
            suggestion: name == "lab"
                ? TestServer.embedded.name : EditDistance.nearest(to: name, in: names, limit: 2).first)
    }
}

extension ServerBook {
    /// The names of the servers that run in network namespaces of a home: their certificate is in the lab's folder.
    package func namespaceServers(of home: Home) -> [String] {
        let prefix = home.namespaceLab.path + "/"
        return entries.filter { $0.caFile?.hasPrefix(prefix) == true }.map(\.name)
    }
}
