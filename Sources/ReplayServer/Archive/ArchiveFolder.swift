package import Foundation
package import Basics

/// The folder in which a server keeps its results, for whoever hands them in: as objects below `spool`, as lists below
/// `results`.
///
/// Files appear when they are complete, and never otherwise. Its calls block.
package struct ArchiveFolder: Sendable {
    /// The folder.
    package let path: String

    /// Makes the folder where it is missing, and removes what an earlier process began and did not finish.
    ///
    /// - Parameter path: the folder.
    /// - Throws: why it cannot be made.
    package init(_ path: String) throws(SystemError) {
        self.path = path
        for part in Part.allCases { try PrivateFolder.make(url(part)) }
        removeDrafts()
    }

    /// The two layouts.
    private enum Part: String, CaseIterable {
        case spool
        case results
    }

    private func url(_ part: Part) -> URL { URL(filePath: path).appending(path: part.rawValue) }

    /// Writes a record in both forms. One that is there already stays: what a client calls its test is its own affair,
    /// so the record gets a name beside it.
    ///
    /// - Parameter record: the record.
    /// - Returns: the bytes that it takes, whole blocks of the disk.
    /// - Throws: why it cannot be written.
    @discardableResult
    package func write(_ record: KeptRecord) throws(SystemError) -> Int {
        try write(record.named.text, to: url(.spool).appending(path: record.namedPath))
            + write(record.positional.text, to: url(.results).appending(path: record.positionalPath))
    }

    /// The share of the file system that is in use; nil if the system does not tell.
    var diskInUse: Double? { DiskUse.share(at: path) }

    /// The least that a file takes, in bytes.
    private static let block = 4_096

    private func write(_ text: String, to file: URL) throws(SystemError) -> Int {
        try PrivateFolder.make(file.deletingLastPathComponent())
        let data = Data((text + "\n").utf8)
        for number in 1...Self.mostOfOneName {
            do {
                let place = Self.place(file, number)
                try AtomicFile.write(data, to: place.path, mode: 0o640, precedent: .kept)
                return (data.count + Self.block - 1) / Self.block * Self.block
            } catch {
                guard error.code == EEXIST else { throw error }
            }
        }
        throw SystemError(EEXIST)
    }

    /// So many records may have the same name, numbers aside.
    private static let mostOfOneName = 100

    /// The place for the record of a name that comes so many times: `a.json`, then `a-2.json`.
    private static func place(_ file: URL, _ number: Int) -> URL {
        guard number > 1 else { return file }
        let (stem, ending) = (file.deletingPathExtension(), file.pathExtension)
        return stem.deletingLastPathComponent()
            .appending(path: "\(stem.lastPathComponent)-\(number)")
            .appendingPathExtension(ending)
    }

    /// Removes the folders of days that are over for longer than records are kept.
    ///
    /// - Parameters:
    ///   - days: for how many days records are kept, counted from the end of theirs.
    ///   - now: the present.
    /// - Returns: the days that were removed, `YYYY/MM/DD`, each once for either layout and kind.
    @discardableResult
    package func removeDays(olderThan days: Int, at now: Date) -> [String] {
        let oldest = KeptRecord.day(now - Double(days) * 86_400)
        let roots =
            [url(.results)] + KeptRecord.Kind.allCases.map { url(.spool).appending(path: $0.datatype) }
        var removed: [String] = []
        for root in roots {
            for day in Self.days(below: root) where day < oldest {
                guard (try? FileManager.default.removeItem(at: root.appending(path: day))) != nil else {
                    continue
                }
                removed.append(day)
                // A month and a year go with their last day; rmdir(2) leaves what is not empty.
                let month = root.appending(path: day).deletingLastPathComponent()
                if rmdir(month.path) == 0 { rmdir(month.deletingLastPathComponent().path) }
            }
        }
        return removed
    }

    /// The days that have a folder below another, `YYYY/MM/DD`; anything else that lies there is nobody's to remove.
    private static func days(below root: URL) -> [String] {
        func names(_ folder: String, _ digits: Int) -> [String] {
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: folder.isEmpty ? root.path : root.appending(path: folder).path)
            return (names ?? []).filter { name in
                name.count == digits && name.allSatisfy { ("0"..."9").contains($0) }
            }.map { folder.isEmpty ? $0 : folder + "/" + $0 }
        }
        return names("", 4).flatMap { names($0, 2) }.flatMap { names($0, 2) }.sorted()
    }

    /// Removes the drafts of files: hidden, and without the ending of records.
    private func removeDrafts() {
        for part in Part.allCases {
            let files = FileManager.default.enumerator(at: url(part), includingPropertiesForKeys: nil)
            for case let file as URL in files ?? .init()
            where file.lastPathComponent.hasPrefix(".") && file.lastPathComponent.contains(".json.") {
                unlink(file.path)
            }
        }
    }
}
