package import Foundation
package import Basics

/// The folder in which a server keeps results for submission: as objects below `spool`, as lists below
/// `results`.
///
/// A file appears only when it is complete. The calls block.
package struct ArchiveFolder: Sendable {
    /// The path of the folder.
    package let path: String

    /// Creates the folder if it is missing, and removes the unfinished files of earlier processes.
    ///
    /// - Parameter path: the path of the folder.
    /// - Throws: `SystemError` if it cannot be created.
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

    /// Writes a record in both forms. An existing record is kept: a client may number its tests as it likes,
    /// so the new record gets a different file name.
    ///
    /// - Parameter record: the record.
    /// - Returns: the space that the record takes, in whole blocks of the disk, bytes.
    /// - Throws: `SystemError` if it cannot be written.
    @discardableResult
    package func write(_ record: KeptRecord) throws(SystemError) -> Int {
        try write(KeptRecord.text(record.named), to: url(.spool).appending(path: record.namedPath))
            + write(
                KeptRecord.text(record.positional), to: url(.results).appending(path: record.positionalPath))
    }

    /// The share of the file system that is in use; nil if unknown.
    var diskInUse: Double? { DiskUse.share(at: path) }

    /// The minimum disk space of a file, bytes.
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

    /// Maximum number of records with the same name, apart from the appended number.
    private static let mostOfOneName = 100

    /// Returns the URL of the n-th record with a name: `a.json`, then `a-2.json`.
    private static func place(_ file: URL, _ number: Int) -> URL {
        guard number > 1 else { return file }
        let (stem, ending) = (file.deletingPathExtension(), file.pathExtension)
        return stem.deletingLastPathComponent()
            .appending(path: "\(stem.lastPathComponent)-\(number)")
            .appendingPathExtension(ending)
    }

    /// Removes the folders of the days whose retention period has ended.
    ///
    /// - Parameters:
    ///   - days: the retention period in days, counted from the end of the record's day.
    ///   - now: the current time.
    ///   - failed: is told of each day that cannot be removed, and of each year or month whose days cannot be read.
    /// - Returns: the removed days, `YYYY/MM/DD`, one for each layout and kind.
    @discardableResult
    package func removeDays(
        olderThan days: Int, at now: Date,
        failed: (_ day: String, _ error: any Error) -> Void = { _, _ in }
    ) -> [String] {
        let oldest = KeptRecord.day(now - Double(days) * 86_400)
        let roots =
            [url(.results)] + KeptRecord.Kind.allCases.map { url(.spool).appending(path: $0.datatype) }
        var removed: [String] = []
        for root in roots {
            for day in Self.days(below: root, failed) where day < oldest {
                do { try FileManager.default.removeItem(at: root.appending(path: day)) } catch {
                    failed(day, error)
                    continue
                }
                removed.append(day)
                // A month and a year are removed with their last day; rmdir(2) fails for a folder that is not
                // empty.
                let month = root.appending(path: day).deletingLastPathComponent()
                if rmdir(month.path) == 0 { rmdir(month.deletingLastPathComponent().path) }
            }
        }
        return removed
    }

    /// Returns the days that have a folder below another one, `YYYY/MM/DD`; all other entries are ignored, so
    /// that they are not removed.
    private static func days(
        below root: URL, _ failed: (_ folder: String, _ error: any Error) -> Void
    ) -> [String] {
        func names(_ folder: String, _ digits: Int) -> [String] {
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(
                    atPath: folder.isEmpty ? root.path : root.appending(path: folder).path)
            } catch {
                // Nothing of this kind was kept yet, or the entry is no folder.
                let code = SystemError(behind: error)?.code
                if code != ENOENT, code != ENOTDIR { failed(folder.isEmpty ? root.path : folder, error) }
                return []
            }
            return names.filter { name in
                name.count == digits && name.allSatisfy { ("0"..."9").contains($0) }
            }.map { folder.isEmpty ? $0 : folder + "/" + $0 }
        }
        return names("", 4).flatMap { names($0, 2) }.flatMap { names($0, 2) }.sorted()
    }

    /// Removes temporary files: hidden ones without the extension of records.
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
