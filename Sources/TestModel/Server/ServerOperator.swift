package import Basics

/// The operator of a server, who determines the use of the data in a test.
package enum ServerOperator: String, Codable, CaseIterable, Sendable {
    /// The user of this program: its embedded server and servers on this machine.
    case embedded
    /// Northeastern University, with the public servers of its study.
    case northeastern
    /// The M-Lab platform.
    case mlab
    /// The operator of a server that the user added.
    case other

    /// Determines the operator of a server.
    ///
    /// - Parameters:
    ///   - server: the server chosen by the user.
    ///   - host: its host; if M-Lab names no machine, a server of Northeastern is used instead.
    package init(of server: TestServer, host: String) {
        switch server {
        case .embedded: self = .embedded
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

extension ServerOperator: Keyword {
    package var meaning: Meaning {
        switch self {
        case .embedded: .both("this program's own servers", "les serveurs de ce programme")
        case .northeastern: .both("Northeastern University", "la Northeastern University")
        case .mlab: .both("M-Lab", "M-Lab")
        case .other: .both("operators of added servers", "les exploitants des serveurs ajoutés")
        }
    }
}
