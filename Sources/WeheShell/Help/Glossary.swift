import Basics
import Recordings
import TestModel
import Messages

/// The words of the field that the help explains: lines `term   meaning`, the meaning going on in indented lines.
struct Glossary {
    /// The topic that holds it.
    static let topic = "glossary"

    /// One word with its meaning in one paragraph.
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

    /// The place of a word's entry, however its letters are written.
    func place(of word: String) -> Int? {
        entries.firstIndex { $0.term.lowercased() == word.lowercased() }
    }
}

/// The subject of words that name no command, which `help` shows.
enum HelpSubject {
    case topic(String)
    /// An entry of the glossary, by its place, which is the same in every language.
    case entry(Int)

    /// The text, in the language of the pages.
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
