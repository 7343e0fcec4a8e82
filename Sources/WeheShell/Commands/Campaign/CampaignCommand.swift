import ArgumentParser
import Wording

/// `campaign`: many apps, hours and vantage points.
struct CampaignCommand: ShellCommandGroup {
    static var configuration: CommandConfiguration {
        .init(
            commandName: "campaign", .campaign, subcommands: [CampaignReportCommand.self],
            defaultSubcommand: CampaignReportCommand.self)
    }
}
