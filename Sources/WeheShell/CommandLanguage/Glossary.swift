import Basics
import Recordings
import TestModel
import Messages

/// The technical terms that the help explains. Lines are `term   meaning`, with the meaning continued in
/// indented lines.
struct Glossary {
    /// The topic with the glossary.
    static let topic = "glossary"

    /// One term with its meaning as a paragraph.
    struct Entry: Equatable {
        let term: String
        var meaning: String
    }

    /// The entries, in the order of the page.
    private(set) var entries: [Entry] = []

    init(_ page: String) {
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("  "), !entries.isEmpty {
                entries[entries.count - 1].meaning += " " + line.drop { $0 == " " }
            } else if let gap = line.firstRange(of: "  ") {
                entries.append(
                    Entry(
                        term: String(line[..<gap.lowerBound]),
                        meaning: String(line[gap.upperBound...].drop { $0 == " " })))
            }
        }
    }

    /// Returns the index of a term's entry, ignoring case; nil if there is none.
    func place(of word: String) -> Int? {
        entries.firstIndex { $0.term.lowercased() == word.lowercased() }
    }
}

/// A subject of `help` that is not a command.
enum HelpSubject {
    case topic(String)
    /// An entry of the glossary, by its index, which is the same in every language.
    case entry(Int)

    /// Returns the text in a language.
    ///
    /// - Throws: `ShellError`.
    func text(in session: isolated Session, _ words: Messages) throws(ShellError) -> String {
        switch self {
        case .topic(let name): return try session.helpText(name, words)
        case .entry(let place):
            let entry = try Glossary(session.helpText(Glossary.topic, words)).entries[place]
            return words.definition(of: entry.term, entry.meaning)
        }
    }

    /// The topic.
    var topic: String {
        switch self {
        case .topic(let name): name
        case .entry: Glossary.topic
        }
    }
}

extension Session {
    /// Returns the subject of words that name no command: a topic, an alias of one, or an entry of the
    /// glossary in the current language or in English.
    ///
    /// - Throws: `ShellError`.
    func subject(of words: [String]) throws(ShellError) -> HelpSubject {
        let first = words.first ?? ""
        let topics = try helpTopics()
        if topics.contains(first) { return .topic(first) }
        if let topic = HelpTopics.aliases[first.lowercased()] { return .topic(topic) }
        for language: Messages in [messages, Messages.english] {
            let glossary = try Glossary(helpText(Glossary.topic, language))
            if let place = glossary.place(of: words.joined(separator: " ")) { return .entry(place) }
        }
        let names = topics + CommandTable.entries.map(\.name)
        throw .unknownTopic(first, suggestion: EditDistance.nearest(to: first, in: names).first)
    }
}
