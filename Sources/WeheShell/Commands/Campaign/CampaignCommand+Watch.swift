import CommandParsing
import ArgumentParser
import Basics
import Messages

extension CampaignCommand {
    /// `campaign watch`: repeats `campaign status` at intervals.
    struct Watch: ShellCommand {
        static let about = CommandAbout(
            "Show how far campaigns are, again and again.",
            "Montrer où en sont les campagnes, encore et encore.",
            .acts,
            examples: ["campaign watch --times 2 --every 1s", "campaign watch autumn --times 1"])

        static var configuration: CommandConfiguration { .init(commandName: "watch", about) }

        @Argument(help: .campaignName) var name: String?
        @Option(help: .watchInterval) var every = "5s"
        @Option(help: .watchTimes) var times: Int?
        @OptionGroup var form: FormOptions

        mutating func validate() throws { _ = try rhythm }

        private var rhythm: WatchRhythm {
            get throws { try WatchRhythm(interval: every, times: times) }
        }

        /// The command line that is repeated.
        private var line: String {
            let options = form.form.map { ["--\($0.rawValue)"] } ?? []
            return (["campaign", "status"] + (name.map { [$0] } ?? []) + options).map(TypedWord.quoted)
                .joined(separator: " ")
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            try await session.watch(line, try rhythm)
        }
    }
}
