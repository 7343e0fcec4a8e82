import ArgumentParser
import Wording

/// `campaign`: many tests over days, from one or many vantage points.
struct CampaignCommand: ShellCommandGroup {
    static var configuration: CommandConfiguration {
        .init(
            commandName: "campaign", .campaign,
            subcommands: [CampaignCollectCommand.self, CampaignDatabaseCommand.self])
    }
}
