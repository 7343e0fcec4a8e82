import Basics
import Campaigns
import TestModel
import Foundation
import Home
import Recordings
import Reports
import ResultStore
import Messages

/// The file of this home's metrics, read by node_exporter's textfile collector; written after each test, each
/// round of a campaign and each submission.
extension TestBench {
    /// Writes the file that the setting names, atomically. A failure is noted and does not discard the test;
    /// the next test tries again.
    package func writeMetrics() async {
        guard let path = settings.metricsFile else { return }
        do {
            let page = MetricsText.page(try await metrics())
            do throws(SystemError) {
                // The collector runs as another user.
                try AtomicFile.write(Data(page.utf8), to: path, mode: 0o644)
            } catch {
                throw ShellError.cannotWrite(path: path, reason: .system(error.code))
            }
        } catch {
            output.note(messages.note(error))
        }
    }

    /// Writes the file before a home's first test, so that its zeros can be read before the first count.
    func beginMetrics() async {
        guard let path = settings.metricsFile, !FileManager.default.fileExists(atPath: path) else { return }
        await writeMetrics()
    }

    /// Returns the metrics of this home. Metrics from other modules are added here.
    ///
    /// - Throws: `ResultStoreError`, `ShellError.homeUnusable`.
    func metrics() async throws -> [MetricFamily] {
        let home = HomeMetrics(
            try await store().tally(), apps: catalogue.current.entries.map(\.app.testName),
            moved: try TrafficFile(home: home).moved(),
            budget: settings.dataBudget, at: clock.now())
        return home.families + CampaignMetrics(try await readableStandings()).families
    }

    /// Returns the progress of the campaigns. A campaign that can no longer be read is omitted; the command
    /// `campaign status` reports the reason.
    private func readableStandings() async throws -> [CampaignStanding] {
        var standings: [CampaignStanding] = []
        for campaign in try await store().campaigns() {
            do { standings.append(try await standing(of: campaign)) } catch is CampaignError {}
        }
        return standings
    }
}
