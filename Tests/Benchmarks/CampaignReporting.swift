import Foundation
import ResultStore
import TestSupport

/// The report of a campaign of a million tests of a home: how long it takes, and how much memory.
struct CampaignReporting: Benchmark {
    let name = "campaign report"

    func figures(_ effort: Effort) async throws -> [Figure] {
        try await withTemporaryFolder { folder in
            let store = try ResultStore(path: folder.appending(path: "results.sqlite"))
            let count = try await StoredCampaign(days: effort.isQuick ? 7 : 70, hasSamples: false).fill(store)
            let figures = try await StoredCampaign.reportFigures(store)
            try store.close()
            return [Figure("tests", "", [Double(count)])] + figures
        }
    }
}
