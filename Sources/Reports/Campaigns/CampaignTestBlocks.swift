import Campaigns
import Messages
import Plotting
import TestModel

/// The tests of a campaign one by one as blocks of a page, and the digest of all of them.
struct CampaignTestBlocks {
    private let report: CampaignReport
    private let words: Messages

    /// - Parameters:
    ///   - report: the report.
    ///   - words: the language.
    init(_ report: CampaignReport, _ words: Messages) {
        self.report = report
        self.words = words
    }

    /// The blocks.
    var blocks: [ReportPage.Block] {
        guard let sha256 = report.list.sha256 else { return [.paragraph(words.campaignHasNone(.tests))] }
        return [
            .paragraph(words.campaignTestsDigest(sha256, of: report.list.count)),
            .paragraph(words.campaignTestsDigestMade(listed: report.list.tests.count, of: report.list.count)),
            .folded(table, under: words.campaignCaption(.tests)),
        ]
    }

    private var table: ReportTable {
        ReportTable(
            caption: words.campaignCaption(.tests),
            columns: [
                .init(words.testPage(.started)), .init(words.heading(.app)),
                .init(words.heading(.vantagePoint)),
                .init(words.testPage(.verdict)), .init(words.heading(.change), isNumeric: true),
                .init(words.heading(.counts)), .init("UUID", isCode: true),
                .init("SHA-256", isCode: true),
            ],
            rows: report.list.tests.map(row))
    }

    private func row(_ test: ListedTest) -> [String] {
        let verdict = test.verdict.map { words.verdictName($0) } ?? ""
        let change = test.change.map { words.changeCell($0, within: nil) } ?? ""
        return [
            words.minute(test.started, in: report.zone), test.title + words.suffix(test.direction),
            test.vantagePoint, test.status == .completed ? verdict : words.status(test.status), change,
            words.campaignCounted(test), test.uuid, test.digest,
        ]
    }
}
