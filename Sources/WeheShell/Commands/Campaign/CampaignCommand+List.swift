import TestRunner
import CommandParsing
import ArgumentParser
import Campaigns
import Basics
import Reports
import ResultStore
import Messages

extension CampaignCommand {
    /// `campaign list`: lists the started campaigns.
    struct List: ShellCommand {
        static let about = CommandAbout(
            "List the campaigns that were started here.", "Lister les campagnes commencées ici.", .reads,
            examples: ["campaign", "campaign list"])

        static var configuration: CommandConfiguration { .init(commandName: "list", about) }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let words = session.messages
            var table = Table(
                [
                    .init(.campaign, key: "campaign"), .init(.state, key: "state"),
                    .init(.rounds, key: "rounds", alignsRight: true),
                    .init(.missed, key: "missed", alignsRight: true),
                    .init(.slots, key: "slots", alignsRight: true),
                    .init(.tests, key: "tests", alignsRight: true), .init(.next, key: "next"),
                ], empty: words.noCampaigns)
            for campaign in try await session.store().campaigns() {
                let standing: CampaignStanding
                // A campaign whose apps or servers are gone must not prevent the list of the others.
                do { standing = try await session.bench().standing(of: campaign) } catch let error
                    as CampaignError
                {
                    session.output(form).note(words.note(error))
                    continue
                }
                let (rounds, missed) = (
                    standing.rounds.values.reduce(0, +), standing.missed.values.reduce(0, +)
                )
                table.add([
                    .init(campaign.name),
                    .init(words.campaignState(campaign.state), .string(campaign.state.rawValue)),
                    .init(String(rounds), .count(rounds)), .init(String(missed), .count(missed)),
                    .init(String(standing.slots), .count(standing.slots)),
                    .init(String(standing.stored), .count(standing.stored)),
                    .init(
                        standing.next.map { Quantities.minute($0) } ?? "",
                        .optional(standing.next.map { Quantities.timestamp($0) })),
                ])
            }
            session.output(form).show(table)
        }
    }
}
