package import Basics
package import TestModel

/// The meanings of the fields of stored tests, for reference pages.
extension Messages {
    /// Returns the description of a field.
    package func meaning(_ meaning: Meaning) -> String { say(meaning.english, meaning.french) }

    /// Returns the description of a field whose value is one of some words.
    package func meaning(_ meaning: Meaning, oneOf words: [String]) -> String {
        let list = words.joined(separator: ", ")
        return say("\(meaning.english): \(list)", "\(meaning.french) : \(list)")
    }

    /// Returns the description of a field, with the form of its value if it is not a single number or text.
    package func meaning(_ field: TestField) -> String {
        let text = meaning(field.meaning)
        switch field.value {
        case .choice(let names): return meaning(field.meaning, oneOf: names)
        case .list(of: .record): return eachHas(field.meaning)
        case .list, .gappedList: return text + say("; a list", " ; une liste")
        case .seed: return text + say(", as text", ", en texte")
        default: return text
        }
    }

    /// Introduces the fields of each element of a list.
    package func eachHas(_ meaning: Meaning) -> String {
        self.meaning(meaning) + say("; each has", " ; pour chacun :")
    }

    /// Heads the fields that an anonymised export changes whatever is kept.
    package var alwaysWithheld: String { say("always", "toujours") }
}
