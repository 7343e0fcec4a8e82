import Basics
import PublishedData
import Recordings
import ResultStore
import Synchronization
import TestModel

/// An import of published data, some tests at a time.
final class PublishedImport: Sendable {
    private let reader: Mutex<PublishedReader>

    /// Number of tests stored at a time: each transaction flushes the disk, while other writers wait.
    private static let batch = 1_000

    /// Creates an import of published files.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - entries: the apps with known recordings.
    init(_ paths: [String], entries: [CatalogueEntry]) {
        var apps: [String: PublishedApp] = [:]
        for entry in entries {
            let stem = PublishedApp.stem(ofRecording: entry.app.originalFile)
            guard apps[stem] == nil else { continue }
            apps[stem] = PublishedApp(
                name: entry.app.testName, title: entry.app.displayName, category: entry.app.category,
                // Wehe replays conferencing apps over UDP.
                transport: entry.app.category == .conferencing ? .udp : .tcp)
        }
        let known = apps
        reader = Mutex(PublishedReader(paths) { known[$0] })
    }

    /// Part of the data, with its tests ready to be stored.
    struct Batch: Sendable {
        let tests: ReadyTests
        let leftovers: [SkippedRecord]
        /// Number of tests so far whose means are those of their samples.
        let withMeansOfSamples: Int
        /// Share of all data that was read, 0 … 1.
        let share: Double
        /// True if this is the last part.
        let isLast: Bool
    }

    /// Reads the next part; it stops if the task is cancelled.
    func next() async -> Batch {
        await BlockingWork.run(named: "import") { [self] isCancelled in
            let read = reader.withLock { $0.next(Self.batch, until: isCancelled) }
            return Batch(
                tests: ReadyTests(read.tests), leftovers: read.leftovers,
                withMeansOfSamples: read.withMeansOfSamples, share: read.share, isLast: read.isLast)
        }
    }
}
