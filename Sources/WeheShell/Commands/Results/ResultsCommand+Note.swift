import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Reports
import ResultStore
import TestModel
import Messages

extension ResultsCommand {
    /// `results note`: adds a note to a test.
    struct Note: ShellCommand {
        static let about = CommandAbout(
            "Write a note beside a test, or clear its notes.",
            "Écrire une note à côté d'un test, ou effacer ses notes.", .acts,
            examples: ["results note last the router was restarted before this", "results note 17 --clear"])

        static var configuration: CommandConfiguration { .init(commandName: "note", about) }

        // Unknown options are parsed as arguments, since "-1" looks like one.
        @Argument(
            parsing: .allUnrecognized,
            help: .says(
                "The test, then the text; \"--\" before words that begin with \"-\".",
                "Le test, puis le texte ; « -- » avant des mots qui commencent par « - ».", takes: .test))
        var words: [String] = []
        @Flag(
            help: .says(
                "Remove the notes that people wrote beside the test.",
                "Efface les notes écrites à côté du test.")) var clear = false
        @OptionGroup var form: FormOptions

        private var text: String {
            // The separator "--" is not part of the text.
            let text = words.dropFirst()
            return (text.first == "--" ? text.dropFirst() : text).joined(separator: " ")
        }
        private static let longest = 1...10_000

        mutating func validate() throws {
            guard let test = words.first else { throw UsageError.namesNoTest }
            if case .range = try TestReference(checking: test) {
                throw UsageError.oneTestOnly(test)
            }
            let isBlank = text.allSatisfy(\.isWhitespace)
            guard isBlank == clear else {
                throw clear ? UsageError.clearTakesNoText : UsageError.noteIsEmpty
            }
            guard clear || Self.longest.contains(text.count) else {
                throw UsageError.outOfRange("TEXT", Self.longest, given: text.count)
            }
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            guard let word = words.first else { return }
            let store = try await session.store()
            let output = session.output(form)
            for id in try await [TestReference(checking: word)].resolved(in: session) {
                if clear {
                    let removed = try await store.clearNotes(of: [id])
                    output.say(session.messages.notesCleared(removed, of: id))
                } else {
                    guard try await store.add(UserNote(written: session.clock.now(), text: text), to: id)
                    else {
                        throw ShellError.unknownResult(id: id)
                    }
                    output.say(session.messages.noteAdded(to: id))
                }
                let notes = try await store.companions(of: id)?.userNotes ?? []
                output.record(["id": .integer(id), "user_notes": .array(notes.map(\.flatObject))])
            }
        }
    }
}
