import Basics
package import TestModel

/// Reads published data, some tests at a time.
package struct PublishedReader: ~Copyable {
    /// Some tests, and what was found to be none on the way.
    package struct Batch: Sendable {
        /// The tests.
        package var tests: [PortableTest] = []
        /// What no test was made of.
        package var leftovers: [SkippedRecord] = []
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
    /// The turns in which this part is read, and the files of it that are known not to be read whole.
    private var turns = ReadingTurns()
    private var faults: Set<SkippedRecord.Place> = []
    /// About how many bytes may be held of tests that wait for more of their records.
    private let mostHeld: Int
    /// The share of the files that was told to have been read, 0 … 1.
    private var share = 0.0
    /// The bytes of this part, and those of its files that were read.
    private var bytes: Int64 = 0
    private var bytesRead: Int64 = 0

    /// Looks at what there is.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - mostHeld: about how many bytes may be held of tests that wait for more of their records. Where that is not
    ///     enough, files are read several times, for some users each time.
    ///   - app: finds an app by ``PublishedApp/stem(ofRecording:)``.
    package init(
        _ paths: [String], mostHeld: Int = 48_000_000,
        app: @escaping @Sendable (String) -> PublishedApp? = { _ in nil }
    ) {
        self.mostHeld = mostHeld
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
            ContinuousClock.now - start < Self.timeout, !isCancelled()
        {
            guard part < folders.parts.count else {
                batch.isLast = true
                break
            }
            readSome(into: &batch)
        }
        let within = bytes > 0 ? min(1, Double(bytesRead + (lines?.position ?? 0)) / Double(bytes)) : 0
        let parts = Double(max(1, folders.parts.count))
        // Users who are left to a later turn make this one less than it was.
        share = max(share, (Double(part) + turns.done + turns.users.fraction * within) / parts)
        batch.share = batch.isLast ? 1 : share
        return batch
    }

    /// The most values of a record: the samples of a replay and their ends, and more than all else.
    private static let mostValues = 2 * StoredReplay.mostSamples + 10_000
    /// So many samples are handed out at once, or one test.
    private static let mostSamples = 1_000_000
    /// How long is read at most before something is told.
    private static let timeout = Duration.milliseconds(500)

    /// Reads a line, or opens what comes next.
    private mutating func readSome(into batch: inout Batch) {
        guard let files else {
            let files = PublishedFolders.files(folders.parts[part].paths).filter { file in
                // Somebody who names a file means it.
                file.isOfRecords || folders.parts[part].paths.contains(file.path)
            }
            // Samples are most of the data. Where they come last, few wait for the rest of their test.
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
            if error == .tooLong, !files[file].isOneRecord {
                report(.wrong, place, in: &batch)
                return
            }
            report(.unreadable, place, in: &batch)
        }
        lines = nil
        bytesRead += files[file].size
        file += 1
    }

    /// Tells a fault of a line, once in all turns.
    private mutating func report(
        _ reason: SkippedRecord.Reason, _ place: SkippedRecord.Place, in batch: inout Batch
    ) {
        guard !faults.contains(place) else { return }
        if faults.count < Self.mostFaults { faults.insert(place) }
        batch.leftovers.append(SkippedRecord(reason, place))
    }

    /// So many faults are remembered at most, so that they are told once.
    private static let mostFaults = 100_000

    /// Reads the files once more for the next users, or goes on to the next part.
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

    /// Tells whether a file may have records of the users of this turn; the name of a file with one record tells its
    /// user.
    private func isTaken(_ file: PublishedFile) -> Bool {
        guard file.isOneRecord, let name = PublishedFileName(file.name) else { return true }
        return turns.users.holds(name.name.key.user)
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
        if !turns.users.isAll, let user = RecordName.user(inLine: line), !turns.users.holds(user) {
            return true
        }
        let number = isWhole ? 1 : lines?.number ?? 0
        do throws(PublishedRecord.Fault) {
            guard !JSONValue.hasMoreValues(than: Self.mostValues, in: line) else { throw .wrong }
            guard let value = LenientJSON.value(line) else { throw .unknown }
            try take(value, of: file, into: &batch)
        } catch {
            let reason = error == .wrong ? SkippedRecord.Reason.wrong : .unknown
            report(reason, .line(path: file.path, number), in: &batch)
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
