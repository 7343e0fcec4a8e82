package import Home
package import Recordings

/// Every sentence the shell says, in one language.
///
/// A sentence stands once, with all of its languages side by side (``say(_:_:)``), in a file of its topic; a sentence with
/// parts is a function. It is complete because it compiles: a further language is a further argument of ``say(_:_:)`` and
/// `either`, and the compiler names each place that lacks it. What programs read - JSON, keys, codes, logs - is
/// not said here and is the same in every language. Sentences hold no indentation, no colour and no line break of their
/// own; layout is the caller's.
package struct Messages: Sendable {
    /// The language that sentences are said in.
    package let language: Language

    /// English: also what JSON, logs and stored results hold.
    package static let english = Messages(.english)
    /// French.
    package static let french = Messages(.french)

    /// Sentences in a language.
    package init(_ language: Language) { self.language = language }

    /// A text in the language; only that one is put together.
    package func say(_ english: @autoclosure () -> String, _ french: @autoclosure () -> String) -> String {
        switch language {
        case .english: english()
        case .french: french()
        }
    }

    /// A value that depends on the language, which is no text by itself.
    func either<Value>(_ english: @autoclosure () -> Value, _ french: @autoclosure () -> Value) -> Value {
        switch language {
        case .english: english()
        case .french: french()
        }
    }
}

/// The language of what ArgumentParser asks of a command's type, which cannot be given a session.
package enum CurrentLanguage {
    /// The sentences that commands describe themselves with.
    @TaskLocal package static var messages = Messages.english
}

extension Messages {
    /// A remark on an error that does not keep a command from going on.
    package func note(_ error: any Error) -> String { note(sentence(error)) }

    /// True if an app is offered to people who speak this language (Specification 3.7). Any app can be tested by its
    /// name, so that scripts do not depend on a locale.
    package func offers(_ app: App) -> Bool { app.isOffered(inFrench: language == .french) }

    /// The language as pages name it (BCP 47).
    package var languageTag: String { language.rawValue }

    /// Does some work in which commands describe themselves in this language.
    package func withLanguage<Result>(_ work: () throws -> Result) rethrows -> Result {
        try CurrentLanguage.$messages.withValue(self, operation: work)
    }
}

extension Language {
    /// Its sentences.
    package var messages: Messages { Messages(self) }
}
