import TestRunner
import CommandParsing
import ArgumentParser
import Campaigns
import Reports
import ResultStore
import Messages

extension CampaignCommand {
    /// `campaign status`: shows the progress of campaigns.
    struct Status: ShellCommand {
        static let about = CommandAbout(
            "Tell how far campaigns are: rounds, missed slots, failures, the next round.",
            "Dire où en sont les campagnes : tours, créneaux manqués, échecs, tour suivant.", .reads,
            examples: ["campaign status", "campaign status autumn"])

        static var configuration: CommandConfiguration { .init(commandName: "status", about) }

        @Argument(help: .campaignName) var name: String?
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let (output, words) = (session.output(form), session.messages)
            let campaigns =
                if let name { [try await session.bench().startedCampaign(name)] } else {
                    try await session.store().campaigns()
                }
            if campaigns.isEmpty { output.say(words.noCampaigns) }
            for campaign in campaigns {
                let standing = try await session.bench().standing(of: campaign)
                output.record(standing.record)
                for line in words.standing(standing) { output.say(line) }
            }
        }
    }
}
