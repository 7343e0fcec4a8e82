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
    func text(in pages: HelpPages) throws(ShellError) -> String {
        switch self {
        case .topic(let name): return try pages.text(of: name)
        case .entry(let place):
            let entry = try Glossary(pages.text(of: Glossary.topic)).entries[place]
            return pages.messages.definition(of: entry.term, entry.meaning)
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
