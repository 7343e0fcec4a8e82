import Reports

/// A command that shows what is there and changes nothing by it: nothing is sent, written, awaited or asked.
protocol ReadingCommand: ShellCommand {
    /// Whether that is so with the words that were typed.
    var onlyReads: Bool { get }
}

extension ReadingCommand {
    var onlyReads: Bool { true }
}

extension HelpCommand: ReadingCommand {}
extension ConsentCommand.Show: ReadingCommand {}
extension PlanCommand: ReadingCommand {}
extension ResultsCommand.List: ReadingCommand {}
extension ResultsCommand.Show: ReadingCommand {}
extension ResultsCommand.Decide: ReadingCommand {}
extension ResultsCommand.Compare: ReadingCommand {}
extension ResultsCommand.Verify: ReadingCommand {}
extension ResultsCommand.Draw: ReadingCommand {
    var onlyReads: Bool { drawing.svg == nil && html == nil }
}
extension ResultsCommand.Summary: ReadingCommand {
    var onlyReads: Bool { drawing.options.svg == nil }
}
extension ResultsCommand.Rates: ReadingCommand {
    var onlyReads: Bool { drawing.options.svg == nil }
}
extension CampaignListCommand: ReadingCommand {}
extension CampaignStatusCommand: ReadingCommand {}
extension CampaignReportCommand: ReadingCommand {
    var onlyReads: Bool { html == nil }
}
extension SQLCommand: ReadingCommand {}
extension AppsCommand.List: ReadingCommand {}
extension AppsCommand.Show: ReadingCommand {}
extension RecordingsCommand.List: ReadingCommand {}
extension RecordingsCommand.Show: ReadingCommand {}
extension ServersCommand.List: ReadingCommand {}
extension ServersCommand.Show: ReadingCommand {}
extension SettingsCommand.List: ReadingCommand {}
extension SettingsCommand.Get: ReadingCommand {}
extension SettingsCommand.ShowUse: ReadingCommand {}
extension SettingsCommand.ShowStats: ReadingCommand {}
extension DashboardCommand: ReadingCommand {
    var onlyReads: Bool { !open }
}
extension LabCommand.Show: ReadingCommand {}
extension LabCommand.Presets: ReadingCommand {}
extension LabCommand.Netns.Show: ReadingCommand {}
extension DevCommand.Show: ReadingCommand {}
extension LogCommand.Show: ReadingCommand {}
extension HistoryCommand: ReadingCommand {}
extension EchoCommand: ReadingCommand {}
extension VersionCommand: ReadingCommand {}
