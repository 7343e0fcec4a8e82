import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Campaigns
import TestModel
import Home
import Reports
import Messages

extension CampaignCommand {
    /// `campaign check`: shows the errors in a campaign's file, or its cost and its statistical power.
    struct Check: ShellCommand {
        static let about = CommandAbout(
            "Tell what is wrong with a campaign's file, or what it takes and can find.",
            "Dire ce qui ne va pas dans le fichier d'une campagne, ou ce qu'elle coûte et peut trouver.",
            .acts,
            examples: ["campaign check autumn.yaml"])

        static var configuration: CommandConfiguration { .init(commandName: "check", about) }

        @Argument(help: .campaignFile) var file: String
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            _ = try dryRun.campaign(file, in: session)
        }

        func run(in session: isolated Session) async throws {
            let (output, words) = (session.output(form), session.messages)
            let campaign: Campaign
            do { campaign = try session.bench().campaignFile(file).plan } catch let error
                as CampaignFileErrors
            {
                Self.show(error, output, words)
                throw CampaignError.mistaken(file: file, count: error.mistakes.count)
            }
            let outlook = try await session.bench().outlook(of: campaign)
            output.record(outlook.record)
            let isConfirmed = session.settings[.confirm] == "on"
            for line in words.campaignTakes(outlook, isConfirmed: isConfirmed) { output.say(line) }
            let conditions = try session.bench().artificialConditions(
                of: campaign.apps, with: campaign.servers.map(TestServer.init(named:)))
            for condition in conditions { output.note(words.note(words.clause(condition))) }
            if !conditions.isEmpty, !campaign.isRehearsal { output.note(words.note(words.needsRehearsal)) }
            let remarks = outlook.remarks(
                at: session.clock.now(), platformLimit: TestAllowance.mlab.automatic,
                platform: TestServer.mlab.name)
            for remark in remarks { output.note(words.note(words.campaignRemark(remark))) }
            if output.form == .table { output.show(Self.table(outlook, words)) }
            output.say(words.campaignPower(outlook.campaign.method, isConfirmed: isConfirmed))
        }

        private static func show(_ mistakes: CampaignFileErrors, _ output: Output, _ words: Messages) {
            for mistake in mistakes.mistakes {
                let text = words.mistake(mistake.kind)
                output.say("\(mistakes.file):\(mistake.line): \(text)")
                output.record([
                    "event": "mistake", "file": .string(mistakes.file), "line": .count(mistake.line),
                    "message": .string(text),
                ])
            }
        }

        /// The cost of each app, and the power of its tests.
        private static func table(_ outlook: CampaignOutlook, _ words: Messages) -> Table {
            var columns: [Table.Column] = [
                .init(.app, key: "app"), .init(.server, key: "server"),
                .init(.pairs, key: "pairs", alignsRight: true),
                .init(.megabytes, key: "megabytes", alignsRight: true),
                .init(.minutes, key: "minutes", alignsRight: true),
            ]
            if case .finds(let found) = outlook.apps.first?.power {
                columns += found.map {
                    .init("-" + words.percent($0.slowdown), key: "found", alignsRight: true)
                }
            } else {
                columns.append(.init(.detectable, key: "slowdown", alignsRight: true))
            }
            var table = Table(columns, empty: "")
            for app in outlook.apps {
                var cells: [Table.Cell] = [
                    .init(app.app), .init(app.server), .init(words.significant(app.pairs)),
                    .init(words.significant(app.bytes / 1e6)), .init(words.significant(app.seconds / 60)),
                ]
                switch app.power {
                case .finds(let found): cells += found.map { .init(words.percent($0.share)) }
                case .notices(let slowdown):
                    cells.append(.init(slowdown.map(words.detects) ?? words.notDetectable))
                }
                table.add(cells)
            }
            return table
        }
    }
}
