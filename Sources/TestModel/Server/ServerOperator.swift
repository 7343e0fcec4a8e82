/// Who operates a server, and so says what becomes of what a test tells it.
package enum ServerOperator: String, Codable, CaseIterable, Sendable {
    /// Whoever runs this program: its own servers, on this machine.
    case embedded
    /// Northeastern University, with the public servers of its study.
    case northeastern
    /// The M-Lab platform.
    case mlab
    /// Whoever operates a server that a person added.
    case other

    /// Who operates a server.
    ///
    /// - Parameters:
    ///   - server: the server as a person chooses it.
    ///   - host: where it is; where M-Lab names no machine, one of Northeastern's stands in.
    ///   - own: the names of added servers that run on this machine.
    package init(of server: TestServer, host: String, own: [String] = []) {
        switch server {
        case .embedded: self = .embedded
        case .added(let name) where own.contains(name): self = .embedded
        case .mlab where !Self.isOfStudy(host): self = .mlab
        case .added where !Self.isOfStudy(host): self = .other
        case .mlab, .added: self = .northeastern
        }
    }

    /// The domain of the study's servers.
    private static let studyDomain = "meddle.mobi"

    private static func isOfStudy(_ host: String) -> Bool {
        let name = host.lowercased().split(separator: ".").joined(separator: ".")
        return name == studyDomain || name.hasSuffix("." + studyDomain)
    }
}
