package import Home

extension Language {
    /// Its sentences.
    package var wording: any Wording {
        switch self {
        case .english: English()
        case .french: French()
        }
    }
}
