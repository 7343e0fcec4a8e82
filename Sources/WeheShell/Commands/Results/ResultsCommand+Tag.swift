import CommandParsing
import ArgumentParser
import Basics
import Reports
import ResultStore
import TestModel
import Messages

extension ResultsCommand {
    /// `results tag`: adds and removes tags of tests.
    struct Tag: ShellCommand {
        static let about = CommandAbout(
            "Give tags to tests, take tags away, or show them.",
            "Donner des étiquettes à des tests, en retirer, ou les montrer.", .acts,
            examples: ["results tag 3-7 9 campaign", "results tag last --remove campaign"])

        static var configuration: CommandConfiguration { .init(commandName: "tag", about) }

        // Unknown options are parsed as arguments, since "-1" looks like one.
        @Argument(
            parsing: .allUnrecognized,
            help: .says(
                "Tests (numbers, ranges such as 3-7, last) and tags for them.",
                "Des tests (numéros, suites comme 3-7, last) et des étiquettes pour eux.", takes: .test))
        var words: [String] = []
        @Option(
            help: .says(
                "Take this tag away. May be repeated.", "Retire cette étiquette. Peut être répété.",
                takes: .tag)) var remove: [String] = []
        @OptionGroup var form: FormOptions

        private var references: [TestReference] { words.compactMap(TestReference.init) }
        private var tags: [String] { words.filter { TestReference($0) == nil } }

        mutating func validate() throws {
            if let option = tags.first(where: { $0.hasPrefix("-") }) {
                throw UsageError.unknownOption(option, meant: nil)
            }
            if references.isEmpty { throw UsageError.namesNoTest }
            for tag in tags + remove { try TagName.check(tag) }
            if let tag = tags.first(where: remove.contains) {
                throw UsageError.addedAndRemoved(tag)
            }
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let store = try await session.store()
            let ids = try await references.resolved(in: session)
            let output = session.output(form)
            let words = session.messages
            if !(tags + remove).isEmpty {
                let changed = try await store.tag(ids, adding: tags, removing: remove)
                output.say(words.testsTagged(changed, of: ids.count))
            }
            for id in ids {
                guard let companions = try await store.companions(of: id) else { continue }
                if (tags + remove).isEmpty { output.say(words.tags(companions.tags, of: id)) }
                output.record([
                    "id": .integer(id), "tags": .array(companions.tags.map { .string($0) }),
                ])
            }
        }
    }
}
