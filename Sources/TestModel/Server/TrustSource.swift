/// The certificate authorities trusted for a server.
package enum TrustSource: Equatable, Sendable, Codable {
    /// Those that the system trusts.
    case system
    /// The authority of the Wehe project, whose certificate is part of the program: it signs for M-Lab's replay servers
    /// and for the project's own.
    case wehe
    /// Those in a PEM or DER file.
    case file(String)

    /// Parses the value of a setting or option: the words `system` and `wehe`, otherwise a path.
    package init(word: String) {
        self =
            switch word {
            case "system": .system
            case "wehe": .wehe
            default: .file(word)
            }
    }

    /// The value of the setting: a path or one of the words.
    package var word: String {
        switch self {
        case .system: "system"
        case .wehe: "wehe"
        case .file(let path): path
        }
    }
}
