import ArgumentParser
import Formatting
import Wording

/// `campaign watch`: what `campaign status` shows, again and again.
struct CampaignWatchCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "watch", .campaignWatch) }

    @Argument(help: .init(.campaignName)) var name: String?
    @Option(help: .init(.watchInterval)) var every = "5s"
    @Option(help: .init(.watchTimes)) var times: Int?
    @OptionGroup var form: FormOptions

    mutating func validate() throws { _ = try rhythm }

    private var rhythm: WatchRhythm {
        get throws { try WatchRhythm(interval: every, times: times) }
    }

    /// The watched line.
    private var line: String {
        let options = form.form.map { ["--\($0.rawValue)"] } ?? []
        return (["campaign", "status"] + (name.map { [$0] } ?? []) + options).map(TypedWord.quoted)
            .joined(separator: " ")
    }

    func run(in session: isolated Session) async throws {
        try await session.watch(line, try rhythm)
    }
}
