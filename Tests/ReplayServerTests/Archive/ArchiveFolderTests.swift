import Foundation
import Basics
import Synchronization
import Testing
import TestSupport
import WireProtocol

@testable import ReplayServer

@Suite("The folder of what a server keeps")
struct KeptFolderTests {
    private func record(
        _ history: Int, on day: String = "2026-11-23", user: String = "u", peer: String = "192.0.2.1"
    ) throws -> KeptRecord {
        let date = try #require(ISO8601DateFormatter().date(from: day + "T12:00:00Z"))
        return ArchivedReplay(
            Identification(
                userID: user, testID: 0, replayName: "Music-05132024", historyCount: history,
                isLastReplay: false, clientAddress: nil, clientVersion: "4.0"),
            start: date, peer: peer, replayAddress: "192.0.2.1", uuid: "x_1"
        ).records[0]
    }

    /// The files below a folder, hidden ones too.
    private func files(_ folder: TemporaryFolder) -> [String] {
        let all = FileManager.default.enumerator(atPath: folder.url.path)
        return (all?.allObjects as? [String] ?? []).filter { !folder.file($0).hasDirectoryPath }.filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.file($0).path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    @Test("A record is two files, and nobody else may read them")
    func written() throws {
        let folder = try TemporaryFolder()
        let kept = try ArchiveFolder(folder.file("kept").path)
        try kept.write(try record(7))
        #expect(
            files(folder) == [
                "kept/results/2026/11/23/u/replayInfo/replayInfo_u_7_0.json",
                "kept/spool/replayInfo1/2026/11/23/replayInfo_u_7_0.json",
            ])
        for file in files(folder) {
            let mode = try FileManager.default.attributesOfItem(atPath: folder.file(file).path)[
                .posixPermissions]
            #expect((mode as? Int).map { $0 & 0o007 } == 0)
        }
        let line = try folder.text("kept/spool/replayInfo1/2026/11/23/replayInfo_u_7_0.json")
        #expect(line.hasPrefix("{\"timestamp\":\"2026-11-23 12:00:00\"") && line.hasSuffix("}\n"))
    }

    @Test("A record whose name is taken gets one beside it; what was kept first stays as it is")
    func taken() throws {
        let folder = try TemporaryFolder()
        let kept = try ArchiveFolder(folder.url.path)
        try kept.write(try record(7))
        let first = "spool/replayInfo1/2026/11/23/replayInfo_u_7_0.json"
        try folder.write("first", to: first)
        for _ in 0..<2 { try kept.write(try record(7)) }
        #expect(try folder.text(first) == "first")
        #expect(
            files(folder).filter { $0.hasPrefix("spool/") } == [
                "spool/replayInfo1/2026/11/23/replayInfo_u_7_0-2.json",
                "spool/replayInfo1/2026/11/23/replayInfo_u_7_0-3.json", first,
            ])
    }

    @Test("Of a user id the @ in front is left out, and no other, so that users stay apart")
    func userIDs() throws {
        func name(_ user: String) throws -> String {
            try record(1, user: user).namedPath.split(separator: "/").last.map(String.init) ?? ""
        }
        #expect(try name("@abc") == "replayInfo_abc_1_0.json")
        #expect(try name("a@bc") == "replayInfo_a@bc_1_0.json")
        #expect(try name("@@bc") == "replayInfo_@bc_1_0.json")
        #expect(try name("@") == "replayInfo_@_1_0.json")
        #expect(try record(1, user: "@a@").positionalPath.contains("/@a@/replayInfo/replayInfo_@a@_1_0.json"))
    }

    /// Keeps records one after the other, some megabytes at a time; the days are those of `dates`.
    private func keep(
        _ records: [KeptRecord], in folder: TemporaryFolder, limits: KeptShares.Limits,
        fullest: Double? = nil,
        on day: String = "2026-11-23"
    ) async throws -> [ArchiveWriter.Remark] {
        let remarks = Mutex<[ArchiveWriter.Remark]>([])
        let date = try #require(ISO8601DateFormatter().date(from: day + "T12:00:00Z"))
        let keeper = ArchiveWriter(
            try ArchiveFolder(folder.url.path), days: 100_000, fullest: fullest, limits: limits,
            clock: WallClock(steady: .system, now: { date })
        ) { remark in remarks.withLock { $0.append(remark) } }
        for record in records { keeper.keep(record) }
        await keeper.end()
        return remarks.withLock { $0 }
    }

    @Test(
        "A network whose clients had their share is told once; others are kept, whatever user ids are made up"
    )
    func networkShare() async throws {
        let folder = try TemporaryFolder()
        // Two files of a block each: three records are 24,576 bytes.
        var records: [KeptRecord] = []
        for number in 1...10 {
            records.append(try record(number, user: "evil\(number)", peer: "203.0.113.\(number)"))
        }
        records.append(try record(11, user: "good", peer: "198.51.100.1"))
        let remarks = try await keep(records, in: folder, limits: .init(network: 24_576, all: 1 << 30))
        #expect(remarks == [.networkHadItsShare("203.0.113.0"), .dropped(7)])
        let kept = files(folder).filter { $0.hasPrefix("spool/") }
        #expect(kept.count == 4 && kept.contains { $0.contains("_good_") })
    }

    @Test(
        "A decision is of the network in which its user was seen, and of no known one in nobody's but one's share"
    )
    func decisions() throws {
        var shares = KeptShares(.init(network: 10, all: 1_000))
        let replay = try record(1, user: "a")
        var decision = replay
        decision.network = nil
        #expect(shares.refusal(of: replay, on: "x") == nil)
        shares.count(replay, bytes: 10)
        #expect(shares.refusal(of: decision, on: "x") == .network("192.0.2.0"))
        var stranger = try record(1, user: "b")
        stranger.network = nil
        #expect(shares.refusal(of: stranger, on: "x") == nil)
        shares.count(stranger, bytes: 10)
        #expect(shares.refusal(of: stranger, on: "x") == .network("others"))
        // Another day, another share.
        #expect(shares.refusal(of: replay, on: "y") == nil)
    }

    @Test("All together have a share too, and a disk that is almost full is left to others")
    func otherShares() async throws {
        let records = try (1...5).map { try record($0, peer: "203.0.\($0).1") }
        #expect(
            try await keep(records, in: try TemporaryFolder(), limits: .init(network: 1 << 30, all: 16_384))
                == [.dayHadItsShare, .dropped(3)])
        let folder = try TemporaryFolder()
        #expect(
            try await keep(records, in: folder, limits: KeptShares.usual, fullest: -1)
                == [.diskTooFull, .dropped(5)])
        #expect(files(folder).isEmpty)
    }

    @Test("What an earlier process did not finish is gone after the next start, and nothing else")
    func drafts() throws {
        let folder = try TemporaryFolder()
        try ArchiveFolder(folder.url.path).write(try record(1))
        let before = files(folder)
        try folder.write("{", to: "spool/replayInfo1/2026/11/23/.replayInfo_u_2_0.json.B1C2")
        try folder.write("{", to: "results/2026/11/23/u/replayInfo/.replayInfo_u_2_0.json.B1C3")
        #expect(files(folder).count == 4)
        _ = try ArchiveFolder(folder.url.path)
        #expect(files(folder) == before)
    }

    @Test(
        "Days go when they are over for longer than records are kept, with months and years that are empty then"
    )
    func retention() throws {
        let folder = try TemporaryFolder()
        let kept = try ArchiveFolder(folder.url.path)
        for day in ["2025-12-31", "2026-11-21", "2026-11-22", "2026-11-23"] {
            try kept.write(try record(1, on: day))
        }
        try folder.write("mine", to: "results/2025/notes/old.txt")
        try folder.write("mine", to: "results/20251/01/01/old.txt")
        let now = try #require(ISO8601DateFormatter().date(from: "2026-11-23T00:00:00Z"))
        #expect(
            kept.removeDays(olderThan: 1, at: now)
                == ["2025/12/31", "2026/11/21", "2025/12/31", "2026/11/21"])
        #expect(
            files(folder) == [
                "results/2025/notes/old.txt", "results/20251/01/01/old.txt",
                "results/2026/11/22/u/replayInfo/replayInfo_u_1_0.json",
                "results/2026/11/23/u/replayInfo/replayInfo_u_1_0.json",
                "spool/replayInfo1/2026/11/22/replayInfo_u_1_0.json",
                "spool/replayInfo1/2026/11/23/replayInfo_u_1_0.json",
            ])
        #expect(!FileManager.default.fileExists(atPath: folder.file("spool/replayInfo1/2025").path))
        #expect(kept.removeDays(olderThan: 1, at: now).isEmpty)
    }

    @Test(
        "A day that cannot be removed is told, and the others go",
        .enabled(if: geteuid() != 0, "the superuser can remove everything"))
    func notRemoved() throws {
        let folder = try TemporaryFolder()
        let kept = try ArchiveFolder(folder.url.path)
        for month in ["11", "12"] { try folder.write("", to: "results/2025/\(month)/01/old.txt") }
        let locked = folder.file("results/2025/11/01").path
        #expect(chmod(locked, 0o500) == 0)
        defer { _ = chmod(locked, 0o700) }
        var failed: [String] = []
        let removed = kept.removeDays(olderThan: 1, at: Date()) { day, _ in failed.append(day) }
        #expect(removed == ["2025/12/01"] && failed == ["2025/11/01"])
    }

    @Test(
        "A year whose days cannot be read is told, and days of others go",
        .enabled(if: geteuid() != 0, "the superuser can read everything"))
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let kept = try ArchiveFolder(folder.url.path)
        for year in ["2024", "2025"] { try folder.write("", to: "results/\(year)/12/01/old.txt") }
        let locked = folder.file("results/2024").path
        #expect(chmod(locked, 0o000) == 0)
        defer { _ = chmod(locked, 0o700) }
        // A file is no folder of ours.
        try folder.write("", to: "results/2023")
        var failed: [String] = []
        let removed = kept.removeDays(olderThan: 1, at: Date()) { day, _ in failed.append(day) }
        #expect(removed == ["2025/12/01"] && failed == ["2024"])
    }

    @Test("A keeper writes what it is given before it ends, and tells what it cannot")
    func keeper() async throws {
        let folder = try TemporaryFolder()
        let remarks = Mutex<[ArchiveWriter.Remark]>([])
        let keeper = ArchiveWriter(
            try ArchiveFolder(folder.url.path), days: 100_000, clock: .system
        ) { remark in
            remarks.withLock { $0.append(remark) }
        }
        for history in 1...50 { keeper.keep(try record(history)) }
        // A file where a user's folder belongs.
        try folder.write("", to: "results/2026/11/23/v")
        keeper.keep(try record(1, user: "v"))
        await keeper.end()
        #expect(files(folder).count(where: { $0.hasSuffix("_0.json") }) == 101)
        #expect(remarks.withLock { $0.count } == 1)
        guard case .notWritten = remarks.withLock({ $0.first }) else {
            Issue.record("nothing was told")
            return
        }
    }
}
