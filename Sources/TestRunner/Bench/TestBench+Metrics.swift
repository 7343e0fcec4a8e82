import Basics
import Campaigns
import TestModel
import Foundation
import Home
import Reports
import ResultStore
import Messages

/// A file of metrics of the home, which node_exporter's textfile collector reads; written after each test, each round of
/// a campaign and each submission.
extension TestBench {
    /// Writes the file that the setting names, complete or not at all. A test is not lost because that fails: it is
    /// told, and the next test tries again.
    package func writeMetrics() async {
        guard let path = settings.metricsFile else { return }
        do {
            let page = MetricsText.page(try await metrics())
            do throws(SystemError) {
                // Whoever collects it is another user.
                try AtomicFile.write(Data(page.utf8), to: path, mode: 0o644)
            } catch {
                throw ShellError.cannotWrite(path: path, reason: .system(error.code))
            }
        } catch {
            output.note(messages.note(error))
        }
    }

    /// What is told of this home. What else there is to tell joins here.
    ///
    /// - Throws: `ResultStoreError`, `ShellError.homeUnusable`.
    func metrics() async throws -> [MetricFamily] {
        let home = HomeMetrics(
            try await store().tally(), moved: try TrafficFile(home: home).moved(),
            budget: settings.dataBudget, at: clock.now())
        return home.families + CampaignMetrics(try await readableStandings()).families
    }

    /// How far the campaigns are. One that cannot be read any more is left out: `campaign status` says why.
    private func readableStandings() async throws -> [CampaignStanding] {
        var standings: [CampaignStanding] = []
        for campaign in try await store().campaigns() {
            do { standings.append(try await standing(of: campaign)) } catch is CampaignError {}
        }
        return standings
    }
}
