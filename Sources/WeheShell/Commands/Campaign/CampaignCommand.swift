import CommandParsing
import ArgumentParser
import Messages

/// `campaign`: many apps, hours and vantage points.
struct CampaignCommand: ShellCommandGroup {
    static let about = CommandAbout(
        "Test many apps for days or months, at times that are drawn: check, start, run, stop.",
        "Tester beaucoup d'applications des jours ou des mois durant, à des moments tirés au sort.", .group)

    static var configuration: CommandConfiguration {
        .init(
            commandName: "campaign", about,
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
