import CommandParsing
import ArgumentParser
import Basics
import TestRunner
import Campaigns
import TestModel
import Home
import Reports
import ResultStore
import Messages

extension CampaignCommand {
    /// `campaign pause`: prevents new rounds until the campaign is resumed.
    struct Pause: ShellCommand {
        static let about = CommandAbout(
            "Let no round of a campaign begin until it is resumed.",
            "Ne plus commencer de tour d'une campagne jusqu'à sa reprise.", .acts,
            examples: ["campaign pause autumn"])

        static var configuration: CommandConfiguration { .init(commandName: "pause", about) }

        @Argument(help: .campaignName) var name: String
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            try await session.bench(session.output(form)).setCampaign(name, to: .paused)
        }
    }

    /// `campaign resume`: permits rounds again.
    struct Resume: ShellCommand {
        static let about = CommandAbout(
            "Let rounds of a paused campaign begin again.", "Reprendre une campagne suspendue.", .acts,
            examples: ["campaign resume autumn"])

        static var configuration: CommandConfiguration { .init(commandName: "resume", about) }

        @Argument(help: .campaignName) var name: String
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            try await session.bench(session.output(form)).setCampaign(name, to: .running)
        }
    }

    /// `campaign stop`: ends the campaign; no further round begins.
    struct Stop: ShellCommand {
        static let about = CommandAbout(
            "End a campaign at this vantage point; its results stay.",
            "Arrêter une campagne à ce point de mesure ; ses résultats restent.", .acts,
            examples: ["campaign stop autumn"])

        static var configuration: CommandConfiguration { .init(commandName: "stop", about) }

        @Argument(help: .campaignName) var name: String
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            try await session.bench(session.output(form)).setCampaign(name, to: .stopped)
        }
    }
}
