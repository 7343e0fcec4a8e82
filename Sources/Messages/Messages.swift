package import Home
package import Recordings

/// All texts of the shell, in one language.
///
/// A text occurs once, with all of its languages side by side (``say(_:_:)``), in a file for its topic; a
/// text with parameters is a function. Completeness is checked by the compiler: a further language is a
/// further argument of ``say(_:_:)`` and `either`, and each place that lacks it does not compile.
/// Machine-readable output - JSON, keys, codes, logs - is not included and is the same in every language.
/// Texts contain no indentation, colour or line breaks; layout is the caller's responsibility.
package struct Messages: Sendable {
    /// The language of the texts.
    package let language: Language

    /// English, which is also the language of texts in JSON, logs and stored results.
    package static let english = Messages(.english)
    /// French.
    package static let french = Messages(.french)

    /// Creates the texts of a language.
    package init(_ language: Language) { self.language = language }

    /// Returns the text in the language; only that one is evaluated.
    package func say(_ english: @autoclosure () -> String, _ french: @autoclosure () -> String) -> String {
        switch language {
        case .english: english()
        case .french: french()
        }
    }

    /// Returns a text behind its label and a colon, before which French has a space.
    package func labelled(_ label: String, _ text: String) -> String {
        say("\(label): \(text)", "\(label) : \(text)")
    }

    /// Returns a value that depends on the language and is not a text.
    func either<Value>(_ english: @autoclosure () -> Value, _ french: @autoclosure () -> Value) -> Value {
        switch language {
        case .english: english()
        case .french: french()
        }
    }
}

/// The language for ArgumentParser's requests to a command's type, which cannot receive a session.
package enum CurrentLanguage {
    /// The texts with which commands describe themselves.
    @TaskLocal package static var messages = Messages.english
}

extension Messages {
    /// Formats an error that does not end a command as a remark.
    package func note(_ error: any Error) -> String { note(sentence(error)) }

    /// Returns true if an app is offered to speakers of this language (Specification 3.7). Any app can be
    /// tested by its name, so that scripts do not depend on a locale.
    package func offers(_ app: App) -> Bool { app.isOffered(inFrench: language == .french) }

    /// The language tag for pages (BCP 47).
    package var languageTag: String { language.rawValue }

    /// Executes work in which commands describe themselves in this language.
    package func withLanguage<Result>(_ work: () throws -> Result) rethrows -> Result {
        try CurrentLanguage.$messages.withValue(self, operation: work)
    }
}

extension Language {
    /// Its texts.
    package var messages: Messages { Messages(self) }
}
