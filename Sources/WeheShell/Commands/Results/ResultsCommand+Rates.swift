import Basics
import TestRunner
import CommandParsing
import ArgumentParser
import Differentiation
import Foundation
import Reports
import ResultStore
import TestModel
import Messages

extension ResultsCommand {
    /// `results rates`: shows the fixed rates to which tests were throttled, by group.
    struct Rates: ReadsResults {
        static let about = CommandAbout(
            "Find the fixed rates to which tests were throttled, by network and app.",
            "Trouver les débits fixes auxquels des tests ont été bridés, par réseau et application.", .reads,
            examples: ["results rates", "results rates --source all --by app --plot"])

        static var configuration: CommandConfiguration { .init(commandName: "rates", about) }

        @Option(
            help: .says(
                "By what, as in app,month; network,app if nothing is said. What \"results summary\" takes.",
                "Par quoi, comme app,month ; network,app si rien n'est dit. Ce que prend « results summary ».",
                takes: .grouping)) var by: String?
        @Option(
            help: .says(
                "Make what is drawn follow from a number.", "Fait dépendre les tirages d'un nombre.",
                takes: .seed)) var seed: UInt64?
        @OptionGroup var selection: TestSelection
        @OptionGroup var evidence: EvidenceOptions
        @OptionGroup var drawing: AddedPlotOptions
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        /// Maximum number of groups that are drawn.
        private static let mostDrawn = 8

        mutating func validate() throws { _ = try GroupKeys.keys(by) }

        var onlyReads: Bool { drawing.options.svg == nil }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let asked = try by.map { try GroupKeys.keys($0) } ?? [.network, .app]
            try drawing.check()
            let selected = selection.filter(at: session.clock.now(), in: session)
            let filter = evidence.counting(selected)
            let seed = seed ?? session.drawTestSeed()
            var found = try await session.store().throttlingRates(
                of: filter, by: GroupKeys.counting(asked), seed: seed)
            let keys = GroupKeys.shown(asked, of: found.groups.map(\.keys))
            found.groups = found.groups.map {
                RateGroup(keys: Array($0.keys.prefix(keys.count)), decided: $0.decided, found: $0.found)
            }
            let isNothing = found.groups.isEmpty && found.tooSmall == 0
            if isNothing { try await selection.checkNames(in: session) }
            let output = session.output(form)
            let words = session.messages
            output.show(
                RatesTable.table(
                    found.groups, by: keys.map(\.heading), seed: seed,
                    empty: isNothing ? words.noTestMatches : words.tooFewForRates(ThrottlingRates.fewest),
                    words))
            try await evidence.tellLeftOut(selected, of: session.store(), output)
            if found.tooSmall > 0, !found.groups.isEmpty {
                output.note(
                    words.note(words.groupsTooSmall(found.tooSmall, fewest: ThrottlingRates.fewest)))
            }
            let drawn = found.groups.prefix(Self.mostDrawn)
            try drawing.draw(output) { words in drawn.map { RatePlot.plot($0, words) } }
            if drawing.plot, found.groups.count > drawn.count {
                output.note(words.note(words.groupsNotDrawn(found.groups.count - drawn.count)))
            }
        }
    }
}
