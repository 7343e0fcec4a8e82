/// The authorities that may have signed a server's certificate.
package enum TrustSource: Equatable, Sendable, Codable {
    /// Those that the system trusts.
    case system
    /// The authority of the Wehe project, whose certificate is part of the program: it signs for M-Lab's replay servers
    /// and for the project's own.
    case wehe
    /// Those in a PEM or DER file.
    case file(String)

    /// A source as a setting or an option gives it: the words `system` and `wehe`, else a path.
    package init(word: String) {
        self =
            switch word {
            case "system": .system
            case "wehe": .wehe
            default: .file(word)
            }
    }

    /// The name that programs read: a path or one of the words.
    package var word: String {
        switch self {
        case .system: "system"
        case .wehe: "wehe"
        case .file(let path): path
        }
    }
}
