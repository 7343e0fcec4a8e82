/// The meaning of a field, or of a word that users type, in every language.
package struct Meaning: Sendable, Equatable {
    /// In English, also the language of schemas and of output for programs.
    package let english: String
    /// In French.
    package let french: String

    /// Creates a description from its text in each language, without a full stop.
    package static func both(_ english: String, _ french: String) -> Self {
        Self(english: english, french: french)
    }
}
