import ArgumentParser
import Campaigns
import Reports
import ResultStore
import Wording

/// `campaign status`: how far campaigns are.
struct CampaignStatusCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "status", .campaignStatus) }

    @Argument(help: .init(.campaignName)) var name: String?
    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        let (output, words) = (session.output(form), session.wording)
        let campaigns =
            if let name { [try await session.startedCampaign(name)] } else {
                try await session.store().campaigns()
            }
        if campaigns.isEmpty { output.say(words.noCampaigns) }
        for campaign in campaigns {
            let standing = try await session.standing(of: campaign)
            output.record(standing.record)
            for line in words.standing(standing) { output.say(line) }
        }
    }
}
