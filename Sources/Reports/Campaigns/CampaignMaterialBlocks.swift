import Campaigns
import Plotting
import TestModel
import Messages

/// The plan, servers and recordings of a campaign's tests as blocks of a page, so that readers can reproduce
/// the results.
struct CampaignMaterialBlocks {
    private let material: CampaignMaterial
    private let instants: InstantTally?
    private let seed: UInt64
    private let words: Messages

    /// - Parameters:
    ///   - material: the plans, servers and recordings of the tests.
    ///   - instants: whether the tests stand at the instants of the plan; nil if it is not known.
    ///   - seed: the seed of the report's random choices.
    ///   - words: the language.
    init(_ material: CampaignMaterial, _ instants: InstantTally?, seed: UInt64, _ words: Messages) {
        self.material = material
        self.instants = instants
        self.seed = seed
        self.words = words
    }

    /// The blocks.
    var blocks: [ReportPage.Block] {
        [.facts(facts), .table(servers)] + plans + file + [.table(recordings)]
    }

    private var facts: [ReportFact] {
        let versions = material.versions.sorted { $0.key < $1.key }.map { version, tests in
            "wehe \(version) (\(words.testCount(tests)))"
        }
        return [
            ReportFact(words.campaignFact(.reportSeed), String(seed)),
            ReportFact(words.campaignFact(.versions), versions.joined(separator: ", ")),
        ]
    }

    private var servers: ReportTable {
        ReportTable(
            caption: words.campaignCaption(.servers),
            columns: [
                .init(words.heading(.server)), .init(words.heading(.host)),
                .init(words.campaignFact(.address)), .init(words.heading(.tests), isNumeric: true),
            ], rows: material.servers.map { [$0.name, $0.host, $0.address ?? "-", String($0.tests)] })
    }

    /// Each plan with its digest, and its text if stored.
    private var plans: [ReportPage.Block] {
        material.plans.flatMap { plan -> [ReportPage.Block] in
            let line = words.campaignPlan(plan.digest, tests: plan.tests, isKept: plan.text != nil)
            return [.paragraph(line)] + (plan.text.map { [.text($0)] } ?? [])
        }
    }

    /// The plan's file, and whether the tests stand at its instants.
    private var file: [ReportPage.Block] {
        let lines = words.campaignPlanLines(material.file, instants).map {
            ReportPage.Block.paragraph($0.prefix(1).uppercased() + $0.dropFirst() + ".")
        }
        return lines
            + (material.file.map { [.paragraph(words.campaignFileText), .text($0.text)] } ?? [])
    }

    private var recordings: ReportTable {
        ReportTable(
            caption: words.campaignCaption(.recordings),
            columns: [
                .init(words.heading(.app)), .init(words.heading(.recording)),
                .init(words.label(.digest), isCode: true),
                .init(words.heading(.origin)), .init(words.campaignFact(.replays), isNumeric: true),
            ],
            rows: material.recordings.map { recording in
                let role = ReplayRole(rawValue: recording.role).map(words.role) ?? recording.role
                return [
                    recording.app, "\(recording.name) (\(role))", recording.digest,
                    words.madeFrom(recording.synthesised), String(recording.replays),
                ]
            })
    }
}
