import Basics
import Messages
import TestModel

extension HelpPages {
    /// Returns the subject of words that name no command: a topic, another word for one, or an entry of the glossary,
    /// in the language of the pages or in English.
    ///
    /// - Throws: `ShellError`.
    func subject(of words: [String]) throws(ShellError) -> HelpSubject {
        let first = words.first ?? ""
        let topics = try topics()
        if topics.contains(first) { return .topic(first) }
        if let topic = HelpTopics.aliases[first.lowercased()] { return .topic(topic) }
        for pages: HelpPages in [self, english] {
            let glossary = try Glossary(pages.text(of: Glossary.topic))
            if let place = glossary.place(of: words.joined(separator: " ")) { return .entry(place) }
        }
        let names = topics + CommandTable.entries.map(\.name)
        throw .unknownTopic(first, suggestion: EditDistance.nearest(to: first, in: names).first)
    }
}
