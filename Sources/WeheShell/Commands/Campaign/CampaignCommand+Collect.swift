import TestRunner
import CommandParsing
import ArgumentParser
import Campaigns
import Basics
import Foundation
import Reports
import ResultStore
import CentralDatabase
import Messages

extension CampaignCommand {
    /// `campaign collect`: submits results to a database that many vantage points share.
    struct Collect: ShellCommand {
        static let about = CommandAbout(
            "Hand results in to a PostgreSQL database that many vantage points share.",
            "Remettre des résultats à une base PostgreSQL que partagent plusieurs points de mesure.", .acts,
            examples: ["campaign collect postgresql://wehe_vp_lyon@db.example.org/wehe"])

        static var configuration: CommandConfiguration { .init(commandName: "collect", about) }

        @Argument(help: .sharedDatabase) var database: String
        @Argument(help: .says("Only this campaign.", "Seulement cette campagne.", takes: .campaign))
        var campaign: String?
        @Flag(
            help: .says(
                "Bring what was handed in before too; what is there stays as it is.",
                "Apporter aussi ce qui fut déjà remis ; ce qui y est reste tel quel.")) var again = false
        @Flag(
            help: .says(
                "Hand in tests of rehearsals too; they stay marked as such.",
                "Remettre aussi les tests des répétitions ; ils restent marqués comme tels."))
        var rehearsals =
            false
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let words = session.messages
            let store = try await session.store()
            let shared = try await SharedDatabase.open(
                DatabaseAddress(database, environment: session.environment))
            if again {
                for key in [shared.key, shared.identity] {
                    try await store.forgetHandedIn(to: key, campaign: campaign)
                }
            }
            var names = try await store.campaigns().map(\.name)
            if let campaign { names = [campaign] }
            var slots: [SlotRecord] = []
            for name in names { slots += try await store.slots(ofCampaign: name) }
            let progress = output.standardError.isTerminal ? RedrawnLine(output) : nil
            defer { progress?.wipe() }
            let count = try await Submission(
                from: store, to: shared, campaign: campaign, includesRehearsals: rehearsals
            )
            .handIn(slots: slots, at: session.clock.now()) { done, all in
                progress?.draw(words.handingIn(done: done, of: all))
            }
            progress?.wipe()
            await session.bench().writeMetrics()
            output.say(
                words.handedIn(tests: count.tests, known: count.known, slots: count.slots, to: shared.title))
            if count.others > 0 {
                output.note(words.note(words.notMayHandIn(tests: count.others, user: shared.rights.user)))
            }
            if count.rehearsals > 0 { output.note(words.note(words.rehearsalsKept(count.rehearsals))) }
            if count.imported > 0 { output.note(words.note(words.importedStay(tests: count.imported))) }
            output.record([
                "database": .string(shared.title), "identity": .string(shared.identity),
                "tests": .count(count.tests), "known": .count(count.known), "slots": .count(count.slots),
                "not_allowed": .count(count.others), "rehearsals": .count(count.rehearsals),
                "imported": .count(count.imported),
            ])
        }
    }
}
