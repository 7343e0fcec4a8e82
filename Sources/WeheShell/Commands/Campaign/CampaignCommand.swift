import ArgumentParser
import Wording

/// `campaign`: many apps, hours and vantage points.
struct CampaignCommand: ShellCommandGroup {
    static var configuration: CommandConfiguration {
        .init(
            commandName: "campaign", .campaign,
            subcommands: [
                CampaignCheckCommand.self, CampaignPlanCommand.self, CampaignStartCommand.self,
                CampaignListCommand.self, CampaignStatusCommand.self, CampaignRunCommand.self,
                CampaignPauseCommand.self, CampaignResumeCommand.self, CampaignStopCommand.self,
                CampaignWatchCommand.self, CampaignReportCommand.self, CampaignExportCommand.self,
                CampaignInstallCommand.self, CampaignUninstallCommand.self, CampaignCollectCommand.self,
                CampaignDatabaseCommand.self,
            ], defaultSubcommand: CampaignListCommand.self)
    }
}
