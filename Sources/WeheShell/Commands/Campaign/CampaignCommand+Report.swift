import TestRunner
import CommandParsing
import ArgumentParser
import Campaigns
import Basics
import Foundation
import Reports
import ResultStore
import TestModel
import Messages

extension CampaignCommand {
    /// `campaign report`: reports the results of a campaign as text, as JSON, and as a page.
    struct Report: ReadsResults {
        static let about = CommandAbout(
            "Tell what a campaign came to: an answer for every app in every network.",
            "Dire ce qu'une campagne a donné : une réponse par application et par réseau.", .reads,
            examples: [
                "campaign report autumn", "campaign report autumn --html autumn.html",
                "campaign report autumn --zone Europe/Paris --json",
                "campaign report autumn --from postgresql://reader@db.example.org/wehe --plan autumn.yaml",
            ])

        static var configuration: CommandConfiguration { .init(commandName: "report", about) }

        @Argument(help: .reportedCampaign) var name: String
        @Option(help: .plotHTML) var html: String?
        @Flag(help: .plotForce) var force = false
        @Option(
            help: .says(
                "Whose days and hours are meant, such as Europe/Paris (default: the campaign's own).",
                "Les jours et heures de quel fuseau, comme Europe/Paris (par défaut : celui de la campagne).",
                takes: .text)) var zone: String?
        @Option(
            help: .says(
                "The campaign's file: its zone, its text, and whether tests stand at its instants.",
                "Le fichier de la campagne : son fuseau, son texte, et si les tests sont à ses instants.",
                takes: .file)) var plan: String?
        @OptionGroup var evidence: EvidenceOptions
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        mutating func validate() throws {
            if let zone, TimeZone(identifier: zone) == nil { throw UsageError.noZone("--zone", given: zone) }
        }

        var onlyReads: Bool { html == nil }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let (output, words) = (session.output(form), session.messages)
            // Checked before the computation.
            if let html, !force { try OutputFile.requireAbsent(html) }
            let store = try await session.store()
            var material = try await store.material(ofCampaign: name)
            // Without a test the report says so, whatever the plan is.
            let plan =
                try await material.plans.isEmpty
                ? nil
                : session.bench().reportedPlan(of: name, file: self.plan, among: material, in: store)
            let made = session.clock.now()
            let report = try await store.report(
                ofCampaign: name, in: zone.flatMap { TimeZone(identifier: $0) },
                countsArtificial: evidence.artificial, by: plan?.campaign, at: made)
            if let plan { material = plan.added(to: material) }
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
            case .table:
                tell(report, tables, output, words)
                if let settings = words.campaignSettings(material) {
                    output.note(words.note(settings))
                }
                for line in words.campaignPlanLines(material.file, report.instants) {
                    output.note(words.note(line))
                }
                if html == nil, !report.cells.isEmpty { output.note(words.campaignPage(name)) }
            }
        }

        /// Prints the part of the report that fits a terminal; the page has all of it.
        private func tell(
            _ report: CampaignReport, _ tables: CampaignTables, _ output: Output, _ words: Messages
        ) {
            if let warning = report.warning(words) {
                output.say(words.labelled(warning.word.uppercased(), warning.sentence))
            }
            let (word, sentence) = words.campaignSummary(report)
            output.say(words.labelled(word.uppercased(), sentence))
            output.show(tables.answers)
            output.say(words.campaignReportZone(report.zone))
            for cell in report.cells where !cell.strata.isEmpty || !cell.hasOneFigure && cell.answer.isFound {
                output.say(words.campaignFinding(cell))
            }
            for cell in report.cells { for line in words.campaignParts(cell) { output.say(line) } }
            for cell in report.cells {
                if let sparse = words.campaignSparse(cell) { output.note(words.note(sparse)) }
            }
            if let until = report.countedUntil, report.testsLater > 0 {
                let sentence = words.campaignCountedUntil(until, later: report.testsLater, in: report.zone)
                output.note(words.note(sentence))
            }
            if report.testsLeftOut > 0 { output.note(words.note(words.testsLeftOut(report.testsLeftOut))) }
            for note in words.records(report.records) { output.note(words.note(note)) }
        }
    }
}
