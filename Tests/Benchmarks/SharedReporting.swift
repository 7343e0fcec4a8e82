import Foundation
import PostgresTesting
import ResultStore
import CentralDatabase
import TestSupport

/// Many tests that are handed in to PostgreSQL, copied from there and reported: a hundred thousand with samples and a
/// million without.
struct SharedReporting: Benchmark {
    let name = "shared report"

    func figures(_ effort: Effort) async throws -> [Figure] {
        guard PostgresServer.isHere else {
            throw BenchmarkError.programMissing("PostgreSQL 15", remedy: "install Debian's postgresql")
        }
        let server = try PostgresServer()
        return try await figures(StoredCampaign(days: effort.isQuick ? 1 : 7, hasSamples: true), on: server)
            + figures(StoredCampaign(days: effort.isQuick ? 7 : 70, hasSamples: false), on: server)
    }

    private func figures(_ campaign: StoredCampaign, on server: PostgresServer) async throws -> [Figure] {
        let name = campaign.hasSamples ? "samples" : "bare"
        let prefix = campaign.hasSamples ? "with samples, " : "without, "
        try server.ask("CREATE DATABASE \(name)")
        let address = try DatabaseAddress(
            "postgresql://owner@/\(name)?host=\(server.socket)", environment: [:])
        _ = try await SharedDatabase.prepare(address, at: Date())
        return try await withTemporaryFolder { folder in
            let home = try ResultStore(path: folder.appending(path: "results.sqlite"))
            let count = Double(try await campaign.fill(home))
            let shared = try await SharedDatabase.open(address)

            try ProcessCost.forgetPeak()
            let handingIn = try await seconds {
                _ = try await Submission(from: home, to: shared).handIn(at: Date())
            }
            let handingInMemory = try ProcessCost.peakMemory()
            try home.close()
            let bytes =
                try server.ask("SELECT pg_database_size('\(name)')").first.flatMap(Double.init) ?? .nan

            try ProcessCost.forgetPeak()
            let copies = folder.appending(path: "copies")
            var copy: LocalCopy?
            let copying = try await seconds {
                copy = try await LocalCopy.upToDate(of: shared, in: copies, at: Date())
            }
            guard let first = copy, Double(first.came) == count else {
                throw BenchmarkError.wrongOutcome("\(copy?.came ?? 0) of \(count) tests came")
            }
            let copyingMemory = try ProcessCost.peakMemory()
            let figures = try await StoredCampaign.reportFigures(first.store, prefix: prefix)
            try first.store.close()
            let again = try await seconds {
                try await LocalCopy.upToDate(of: shared, in: copies, at: Date()).store.close()
            }
            let size = try first.store.path.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            return [
                Figure(prefix + "tests", "", [count]),
                Figure(prefix + "handed in", "1/s", [count / handingIn]),
                Figure(prefix + "handing in: memory", "MB", [Double(handingInMemory) / 1e6]),
                Figure(prefix + "database", "MB", [bytes / 1e6]),
                Figure(prefix + "first copy", "s", [copying]),
                Figure(prefix + "copied", "1/s", [count / copying]),
                Figure(prefix + "copying: memory", "MB", [Double(copyingMemory) / 1e6]),
                Figure(prefix + "copy's file", "MB", [Double(size) / 1e6]),
                Figure(prefix + "copy brought up to date", "ms", [again * 1e3]),
            ] + figures
        }
    }

    private func seconds(_ work: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await work()
        return (ContinuousClock.now - start) / .seconds(1)
    }
}
