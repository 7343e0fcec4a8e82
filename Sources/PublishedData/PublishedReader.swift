import Basics
package import TestModel

/// Reads published data in batches of tests.
package struct PublishedReader: ~Copyable {
    /// A batch of tests, with the data that was skipped.
    package struct Batch: Sendable {
        /// The tests.
        package var tests: [PortableTest] = []
        /// Skipped data.
        package var leftovers: [SkippedRecord] = []
        /// Number of tests of all batches so far whose means are those of their samples, because servers had
        /// computed the statistics of truth values.
        package var withMeansOfSamples = 0
        /// Share of all data read so far, 0 … 1.
        package var share = 0.0
        /// True if no batch follows.
        package var isLast = false
        /// The number of samples of the tests.
        var samples = 0
    }

    private let folders: PublishedFolders
    private var assembly: PublishedAssembly
    /// The current part, its files, and the current file.
    private var part = 0
    private var files: [PublishedFile]?
    private var file = 0
    private var lines: PublishedLines?
    /// Data derived from the path of the current file, cached because it is needed for each line; for all
    /// files it would fill the memory.
    private var name = ""
    private var site: String?
    /// The turns of this part, and its files that are known to be unreadable.
    private var turns = ReadingTurns()
    private var faults: Set<SkippedRecord.Place> = []
    /// The approximate maximum memory of incomplete tests, bytes.
    private let mostHeld: Int
    /// The reported share of the files read, 0 … 1.
    private var share = 0.0
    /// The size of this part, and of its files already read, bytes.
    private var bytes: Int64 = 0
    private var bytesRead: Int64 = 0

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - mostHeld: the approximate maximum memory of incomplete tests, bytes. If it is not sufficient,
    ///     files are read several times, for some users each time.
    ///   - app: finds an app by ``PublishedApp/stem(ofRecording:)``.
    package init(
        _ paths: [String], mostHeld: Int = 48_000_000,
        app: @escaping @Sendable (String) -> PublishedApp? = { _ in nil }
    ) {
        self.mostHeld = mostHeld
        folders = PublishedFolders(paths)
        assembly = PublishedAssembly(app: app)
    }

    /// Reads the next batch.
    ///
    /// - Parameters:
    ///   - limit: the approximate number of tests in a batch; fewer if they have many samples.
    ///   - isCancelled: called repeatedly; returns true to stop.
    /// - Returns: the batch.
    package mutating func next(_ limit: Int, until isCancelled: () -> Bool) -> Batch {
        var batch = Batch()
        let deadline = Deadline(after: Self.timeout)
        while batch.tests.count < limit, batch.samples < Self.mostSamples,
            !deadline.isPast, !isCancelled()
        {
            guard part < folders.parts.count else {
                batch.isLast = true
                break
            }
            readSome(into: &batch)
        }
        batch.withMeansOfSamples = assembly.withMeansOfSamples
        let within = bytes > 0 ? min(1, Double(bytesRead + (lines?.position ?? 0)) / Double(bytes)) : 0
        let parts = Double(max(1, folders.parts.count))
        // Deferring users to a later turn reduces this turn's contribution, so the share must not decrease.
        share = max(share, (Double(part) + turns.done + turns.users.fraction * within) / parts)
        batch.share = batch.isLast ? 1 : share
        return batch
    }

    /// The maximum number of values in a record: the samples of a replay and their ends, and a generous
    /// allowance for all others.
    private static let mostValues = 2 * StoredReplay.mostSamples + 10_000
    /// The maximum number of samples in a batch, unless it is a single test.
    private static let mostSamples = 1_000_000
    /// Maximum time for a batch, so that progress is reported.
    private static let timeout = Duration.milliseconds(500)

    /// Reads a line, or opens the next file.
    private mutating func readSome(into batch: inout Batch) {
        guard let files else {
            let files = PublishedFolders.files(folders.parts[part].paths).filter { file in
                // A file named by the user is always included.
                file.isOfRecords || folders.parts[part].paths.contains(file.path)
            }
            // Samples are most of the data. If they are read last, few wait for the rest of their test.
            self.files = files.filter { !$0.isOfSamples } + files.filter(\.isOfSamples)
            (file, bytes, bytesRead) = (0, files.reduce(0) { $0 + $1.size }, 0)
            (turns, faults) = (ReadingTurns(), [])
            return
        }
        guard file < files.count else { return endTurn(into: &batch) }
        guard lines != nil || turns.users.isAll || isTaken(files[file]) else {
            bytesRead += files[file].size
            file += 1
            return
        }
        do throws(PublishedLines.Failure) {
            if lines == nil {
                (name, site) = (files[file].name, files[file].site)
                lines = try PublishedLines(path: files[file].path)
            }
            if try readLine(of: files[file], into: &batch) { return }
        } catch {
            let place = SkippedRecord.Place.line(path: files[file].path, lines?.number ?? 0)
            if error == .tooLong, PublishedFileName(files[file].name) == nil {
                report(.wrong, place, in: &batch)
                return
            }
            report(.unreadable, place, in: &batch)
        }
        lines = nil
        bytesRead += files[file].size
        file += 1
    }

    /// Reports a fault of a line, once in all turns.
    private mutating func report(
        _ reason: SkippedRecord.Reason, _ place: SkippedRecord.Place, in batch: inout Batch
    ) {
        guard !faults.contains(place) else { return }
        if faults.count < Self.mostFaults { faults.insert(place) }
        batch.leftovers.append(SkippedRecord(reason, place))
    }

    /// The maximum number of faults remembered in order to report each once.
    private static let mostFaults = 100_000

    /// Reads the files again for the next users, or advances to the next part.
    private mutating func endTurn(into batch: inout Batch) {
        let users = turns.users
        let ended: (tests: [PortableTest], leftovers: [SkippedRecord])
        if turns.next() {
            ended = assembly.endTurn(of: users, isLast: part + 1 == folders.parts.count)
            (file, bytesRead) = (0, 0)
        } else {
            part += 1
            ended = assembly.endPart(isLast: part == folders.parts.count)
            files = nil
        }
        batch.tests += ended.tests
        batch.leftovers += ended.leftovers
    }

    /// Returns true if a file may have records of this turn's users; the name of a file with one record
    /// contains its user.
    private func isTaken(_ file: PublishedFile) -> Bool {
        guard file.isOneRecord, let name = PublishedFileName(file.name) else { return true }
        return turns.users.holds(name.name.key.user)
    }

    /// Reads a line of a file; returns false at the end.
    private mutating func readLine(
        of file: PublishedFile, into batch: inout Batch
    ) throws(PublishedLines.Failure) -> Bool {
        let isWhole = PublishedFileName(file.name) != nil
        guard let line = isWhole ? try lines?.rest() : try lines?.next(), !isWhole || !line.isEmpty else {
            return false
        }
        if line.allSatisfy({ $0 <= 0x20 }) { return true }
        if !turns.users.isAll, let user = RecordName.user(inLine: line), !turns.users.holds(user) {
            return true
        }
        let number = isWhole ? 1 : lines?.number ?? 0
        do throws(PublishedRecord.FormatError) {
            guard !JSONValue.hasMoreValues(than: Self.mostValues, in: line) else { throw .wrong }
            guard let value = LenientJSON.value(line) else { throw .unknown }
            try take(value, of: file, into: &batch)
        } catch {
            let reason = error == .wrong ? SkippedRecord.Reason.wrong : .unknown
            report(reason, .line(path: file.path, number), in: &batch)
        }
        return true
    }

    /// Adds the record of a line: in a bundle's envelope, with named values, or with positional values.
    private mutating func take(
        _ value: JSONValue, of file: PublishedFile, into batch: inout Batch
    ) throws(PublishedRecord.FormatError) {
        let record: PublishedRecord
        if value.elements != nil {
            guard let name = PublishedFileName(name) else { throw .unknown }
            record = try PublishedRecord(positional: value, in: name)
        } else {
            record = try PublishedRecord(named: value["raw"] ?? value)
        }
        guard turns.users.holds(record.name.key.user) else { return }
        var day = value["date"]?.words.flatMap(PublishedTime.day) ?? folders.parts[part].day
        if case .replay(let info) = record { day = PublishedTime.day(info.started) }
        if let test = assembly.take(record, day: day, site: site) {
            batch.tests.append(test)
            batch.samples += test.test.replays.reduce(0) { $0 + $1.throughput.count }
        }
        if assembly.held > mostHeld, turns.divide() { assembly.forget(allBut: turns.users) }
    }
}
