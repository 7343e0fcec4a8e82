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
                Check.self, Plan.self, Start.self,
                List.self, Status.self, Run.self,
                Pause.self, Resume.self, Stop.self,
                Watch.self, Report.self, Export.self,
                Install.self, Uninstall.self, Collect.self,
                Database.self,
            ], defaultSubcommand: List.self)
    }
}
