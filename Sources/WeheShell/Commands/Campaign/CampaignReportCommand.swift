import ArgumentParser
import CampaignReports
import Formatting
import Foundation
import Reports
import ResultStore
import TestModel
import Wording

/// `campaign report`: what a campaign came to, for people, for programs, and as a page.
struct CampaignReportCommand: ReadsResults {
    static var configuration: CommandConfiguration { .init(commandName: "report", .campaignReport) }

    @Argument(help: .init(.reportedCampaign)) var name: String
    @Option(help: .init(.plotHTML)) var html: String?
    @Flag(help: .init(.plotForce)) var force = false
    @Option(help: .init(.reportZone)) var zone: String?
    @OptionGroup var evidence: EvidenceOptions
    @OptionGroup var origin: ResultsOrigin
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        if let zone, TimeZone(identifier: zone) == nil { throw UsageFault.noZone("--zone", given: zone) }
    }

    func run(in session: isolated Session) async throws {
        let (output, words) = (session.output(form), session.wording)
        // Before anything is worked out.
        if let html, !force { try OutputFile.requireAbsent(html) }
        let report = try await session.report(
            ofCampaign: name, in: zone.flatMap { TimeZone(identifier: $0) },
            countsArtificial: evidence.artificial)
        let made = Date()
        let material = try await session.store().material(ofCampaign: name)
        if let html {
            var file = try OutputFile(html, overwriting: force)
            try file.write(CampaignPage(report, material: material, made: made, words).document)
            try file.finish()
            output.say(words.written(file.path))
        }
        let tables = CampaignTables(report, words)
        switch output.form {
        case .csv: output.show(tables.answers)
        case .json: output.record(report.record(material: material, made: made, html: html))
        case .table: tell(report, tables, output, words)
        }
    }

    /// What a terminal has room for; the page has all.
    private func tell(
        _ report: CampaignReport, _ tables: CampaignTables, _ output: Output, _ words: any Wording
    ) {
        if let warning = report.warning(words) {
            output.say("\(warning.word.uppercased()): \(warning.sentence)")
        }
        let (word, sentence) = words.campaignSummary(report)
        output.say("\(word.uppercased()): \(sentence)")
        output.show(tables.answers)
        for cell in report.cells {
            if let change = cell.change { output.say(words.campaignChange(change, of: cell)) }
        }
        if report.testsLeftOut > 0 { output.note(words.note(words.testsLeftOut(report.testsLeftOut))) }
        if html == nil, !report.cells.isEmpty { output.note(words.campaignPage(name)) }
    }
}
