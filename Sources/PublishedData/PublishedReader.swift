import Formatting
package import TestModel

/// Reads published data, some tests at a time.
package struct PublishedReader: ~Copyable {
    /// Some tests, and what was found to be none on the way.
    package struct Batch: Sendable {
        /// The tests.
        package var tests: [PortableTest] = []
        /// What no test was made of.
        package var leftovers: [Leftover] = []
        /// How much of all there is was read, 0 … 1.
        package var share = 0.0
        /// Whether nothing follows.
        package var isLast = false
        /// The number of samples that the tests have.
        var samples = 0
    }

    private let folders: PublishedFolders
    private var assembly: PublishedAssembly
    /// The part that is read, its files, and the one of them.
    private var part = 0
    private var files: [PublishedFile]?
    private var file = 0
    private var lines: PublishedLines?
    /// The facts that the path of the file that is read tells: each line asks for them, and of all files they would
    /// fill memory.
    private var name = ""
    private var site: String?
    /// The bytes of this part, and those of its files that were read.
    private var bytes: Int64 = 0
    private var bytesRead: Int64 = 0

    /// Looks at what there is.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - app: finds an app by ``PublishedApp/stem(ofRecording:)``.
    package init(_ paths: [String], app: @escaping @Sendable (String) -> PublishedApp? = { _ in nil }) {
        folders = PublishedFolders(paths)
        assembly = PublishedAssembly(app: app)
    }

    /// Reads on.
    ///
    /// - Parameters:
    ///   - limit: about how many tests are handed out at once; fewer of many samples.
    ///   - isCancelled: asked now and then whether to stop.
    /// - Returns: what was read.
    package mutating func next(_ limit: Int, until isCancelled: () -> Bool) -> Batch {
        var batch = Batch()
        let start = ContinuousClock.now
        while batch.tests.count < limit, batch.samples < Self.mostSamples,
            ContinuousClock.now - start < Self.patience, !isCancelled()
        {
            guard part < folders.parts.count else {
                batch.isLast = true
                break
            }
            readSome(into: &batch)
        }
        let within = bytes > 0 ? min(1, Double(bytesRead + (lines?.position ?? 0)) / Double(bytes)) : 0
        let parts = Double(max(1, folders.parts.count))
        batch.share = batch.isLast ? 1 : (Double(part) + within) / parts
        return batch
    }

    /// The most values of a record: the samples of a replay and their ends, and more than all else.
    private static let mostValues = 2 * StoredReplay.mostSamples + 10_000
    /// So many samples are handed out at once, or one test.
    private static let mostSamples = 1_000_000
    /// How long is read at most before something is told.
    private static let patience = Duration.milliseconds(500)

    /// Reads a line, or opens what comes next.
    private mutating func readSome(into batch: inout Batch) {
        guard let files else {
            let files = PublishedFolders.files(folders.parts[part].paths).filter { file in
                // Somebody who names a file means it.
                file.isOfRecords || folders.parts[part].paths.contains(file.path)
            }
            // Samples are most of the data. Where they come last, few wait for the rest of their test.
            let last = files.filter { $0.path.contains("lientXputs") }
            self.files = files.filter { !$0.path.contains("lientXputs") } + last
            (file, bytes, bytesRead) = (0, files.reduce(0) { $0 + $1.size }, 0)
            return
        }
        guard file < files.count else {
            part += 1
            let ended = assembly.endPart(isLast: part == folders.parts.count)
            batch.tests += ended.tests
            batch.leftovers += ended.leftovers
            self.files = nil
            return
        }
        do throws(PublishedLines.Failure) {
            if lines == nil {
                (name, site) = (files[file].name, files[file].site)
                lines = try PublishedLines(path: files[file].path)
            }
            if try readLine(of: files[file], into: &batch) { return }
        } catch {
            let place = Leftover.Place.line(path: files[file].path, lines?.number ?? 0)
            if error == .tooLong, !files[file].isOneRecord {
                batch.leftovers.append(Leftover(.wrong, place))
                return
            }
            batch.leftovers.append(Leftover(.unreadable, place))
        }
        lines = nil
        bytesRead += files[file].size
        file += 1
    }

    /// Reads a line of a file; whether there was one.
    private mutating func readLine(
        of file: PublishedFile, into batch: inout Batch
    ) throws(PublishedLines.Failure) -> Bool {
        let isWhole = file.isOneRecord
        guard let line = isWhole ? try lines?.rest() : try lines?.next(), !isWhole || !line.isEmpty else {
            return false
        }
        if line.allSatisfy({ $0 <= 0x20 }) { return true }
        let number = isWhole ? 1 : lines?.number ?? 0
        do throws(PublishedRecord.Fault) {
            guard !JSONValue.hasMoreValues(than: Self.mostValues, in: line) else { throw .wrong }
            guard let value = LenientJSON.value(line) else { throw .unknown }
            try take(value, of: file, into: &batch)
        } catch {
            let reason = error == .wrong ? Leftover.Reason.wrong : .unknown
            batch.leftovers.append(Leftover(reason, .line(path: file.path, number)))
        }
        return true
    }

    /// Takes the record of a line: with what a bundle tells about it, by names, or by places.
    private mutating func take(
        _ value: JSONValue, of file: PublishedFile, into batch: inout Batch
    ) throws(PublishedRecord.Fault) {
        let record: PublishedRecord
        if value.elements != nil {
            guard let name = PublishedFileName(name) else { throw .unknown }
            record = try PublishedRecord(positional: value, in: name)
        } else {
            record = try PublishedRecord(named: value["raw"] ?? value)
        }
        var day = value["date"]?.words.flatMap(PublishedTime.day) ?? folders.parts[part].day
        if case .replay(let info) = record { day = PublishedTime.day(info.started) }
        if let test = assembly.take(record, day: day, site: site) {
            batch.tests.append(test)
            batch.samples += test.test.replays.reduce(0) { $0 + $1.throughput.count }
        }
    }
}
