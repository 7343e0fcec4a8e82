import ArgumentParser
import Campaigns
import Recordings
import Reports
import TestModel
import Wording

/// `campaign plan`: what many vantage points of a campaign would hand in.
struct CampaignPlanCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "plan", .campaignPlan) }

    @Argument(help: .init(.campaignFile)) var file: String
    @Option(help: .init(.campaignVantagePoints)) var vantagePoints = 1
    @OptionGroup var form: FormOptions

    private static let counts = 1...1_000_000

    mutating func validate() throws {
        guard Self.counts.contains(vantagePoints) else {
            throw UsageFault.outOfRange("--vantage-points", Self.counts, given: vantagePoints)
        }
    }

    func run(in session: isolated Session) async throws {
        let (output, words) = (session.output(form), session.wording)
        let campaign = try session.campaignFile(file).plan
        let outlook = try await session.outlook(of: campaign)
        let volume = CampaignVolume(outlook, vantagePoints: vantagePoints)
        output.record(volume.record(of: campaign))
        for line in words.campaignVolume(volume, outlook) { output.say(line) }
    }
}
