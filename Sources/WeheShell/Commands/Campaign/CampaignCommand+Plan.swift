import TestRunner
import CommandParsing
import ArgumentParser
import Campaigns
import Recordings
import Reports
import TestModel
import Messages

extension CampaignCommand {
    /// `campaign plan`: shows the results that many vantage points of a campaign would submit.
    struct Plan: ShellCommand {
        static let about = CommandAbout(
            "Tell what many vantage points of a campaign would hand in.",
            "Dire ce que rendraient de nombreux points de mesure d'une campagne.", .acts,
            examples: ["campaign plan autumn.yaml --vantage-points 500"])

        static var configuration: CommandConfiguration { .init(commandName: "plan", about) }

        @Argument(help: .campaignFile) var file: String
        @Option(
            help: .says(
                "How many vantage points there are.", "Combien il y a de points de mesure.", takes: .number))
        var vantagePoints = 1
        @OptionGroup var form: FormOptions

        private static let counts = 1...1_000_000

        mutating func validate() throws {
            guard Self.counts.contains(vantagePoints) else {
                throw UsageError.outOfRange("--vantage-points", Self.counts, given: vantagePoints)
            }
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            _ = try dryRun.campaign(file, in: session)
        }

        func run(in session: isolated Session) async throws {
            let (output, words) = (session.output(form), session.messages)
            let campaign = try session.bench().campaignFile(file).plan
            let outlook = try await session.bench().outlook(of: campaign)
            let volume = CampaignVolume(outlook, vantagePoints: vantagePoints)
            output.record(volume.record(of: campaign))
            for line in words.campaignVolume(volume, outlook) { output.say(line) }
        }
    }
}
