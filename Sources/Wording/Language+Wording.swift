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

extension Wording {
    /// The language as pages name it (BCP 47).
    package var languageTag: String { language.rawValue }
}
