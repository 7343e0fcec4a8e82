import Basics
import PublishedData
import Recordings
import ResultStore
import Synchronization
import TestModel

/// Published data that is imported, some tests at a time.
final class PublishedImport: Sendable {
    private let reader: Mutex<PublishedReader>

    /// How many tests are stored at once: each time costs a flush of the disk, and others wait meanwhile.
    private static let batch = 1_000

    /// Looks at what there is.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - entries: the apps that recordings are known of.
    init(_ paths: [String], entries: [CatalogueEntry]) {
        var apps: [String: PublishedApp] = [:]
        for entry in entries {
            let stem = PublishedApp.stem(ofRecording: entry.app.originalFile)
            guard apps[stem] == nil else { continue }
            apps[stem] = PublishedApp(
                name: entry.app.testName, title: entry.app.displayName, category: entry.app.category,
                // Calls are what Wehe replays over UDP.
                transport: entry.app.category == .conferencing ? .udp : .tcp)
        }
        let known = apps
        reader = Mutex(PublishedReader(paths) { known[$0] })
    }

    /// Some of it, with its tests ready to be stored.
    struct Batch: Sendable {
        let tests: ReadyTests
        let leftovers: [SkippedRecord]
        /// How much of all there is was read, 0 … 1.
        let share: Double
        /// Whether nothing follows.
        let isLast: Bool
    }

    /// Reads on, until the task is cancelled.
    func next() async -> Batch {
        await BlockingWork.run(named: "import") { [self] isCancelled in
            let read = reader.withLock { $0.next(Self.batch, until: isCancelled) }
            return Batch(
                tests: ReadyTests(read.tests), leftovers: read.leftovers, share: read.share,
                isLast: read.isLast)
        }
    }
}
