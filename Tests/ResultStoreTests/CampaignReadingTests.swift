import Campaigns
import Differentiation
import Foundation
import GRDB
import Recordings
import TestModel
import TestSupport
import Testing

@testable import ResultStore

@Suite("The tests of a campaign in the store")
struct CampaignReadingTests {
    private func test(_ slot: Int, campaign: String? = "autumn", plus seconds: Double = 0) -> StoredTest {
        var test = StoredTest.complete(started: .morning(plus: seconds), samples: 2)
        test.round = campaign.map {
            StoredRound(
                campaign: $0, plan: "abc", slot: slot, place: 2, vantagePoint: "pi", asNumber: 64_500,
                country: "FR", network: "Example", site: "attic")
        }
        return test
    }

    private func tests(_ store: ResultStore, of campaign: String = "autumn") async throws -> [CampaignTest] {
        try await store.tests(ofCampaign: campaign, into: [CampaignTest](), until: { false }) {
            $0.append($1)
        }
    }

    @Test("An upload says so, and counts what arrived at the server")
    func upload() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var upload = test(1)
            upload.direction = .up
            for place in upload.replays.indices { upload.replays[place].bytesSent = 7_000_000 + Int64(place) }
            for test in [upload, test(2, plus: 60)] { _ = try await store.insert(test) }
            let found = try await tests(store)
            #expect(found.map(\.direction) == [.up, .down])
            #expect(found.first?.pairs.map(\.bytes) == [7_000_000])
        }
    }

    @Test("They come in the order of time, with what a report takes of them")
    func order() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var failed = test(2, plus: 60)
            failed.status = .failed
            failed.failure = .init(code: "timeout", message: "late", exitCode: 4)
            failed.withheld = ["site"]
            var pair = test(3, plus: 90)
            pair.purpose = .pair
            for test in [failed, test(1), pair, test(1, campaign: "winter"), test(1, campaign: nil)] {
                _ = try await store.insert(test)
            }
            let (found, first) = (try await tests(store), test(1))
            #expect(found.map(\.round) == [first.round, failed.round])
            #expect(found.map(\.started) == [first.started, failed.started])
            let difference = PairDifference(original: first.rate(.original), control: first.rate(.control))
            #expect(
                found[0].pairs == [
                    .init(
                        isOriginalFirst: false, difference: difference?.millionths,
                        bytes: first.replays.map(\.bytesReceived).min())
                ])
            #expect(found[0].original == first.rate(.original) && found[0].verdict == .noDifferentiation)
            #expect(found[0].clientAddress == "192.0.2.7" && found[0].server == first.server.name)
            // The record's UUID, which pages show, too, and the digest of its samples.
            let identities = try await store.identities(of: found.map(\.id) + [99])
            #expect(found.compactMap { identities[$0.id] } == found.map(\.uuid) && identities.count == 2)
            #expect(Set(found.map(\.uuid)).count == 2 && found[0].uuid.count == 36)
            #expect(found[0].evidence == RecordEvidence.digest(of: first))
            #expect(found[1].pairs.isEmpty && found[1].failure == "timeout" && found[1].withheld == ["site"])
            #expect(try await tests(store, of: "none").isEmpty)
            #expect(try await store.testedCampaigns() == ["autumn", "winter"])
        }
    }

    @Test("What they were made with is told once each, and of pairs of series only the recordings")
    func material() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var other = test(2, plus: 60)
            other.round?.plan = "def"
            other.server.address = nil
            other.softwareVersion = "9.9"
            other.synthesised = "size"
            var pair = test(3, plus: 90)
            pair.purpose = .pair
            other.settings = ["busy-limit": "off", "order": "random", "pager": "off"]
            for test in [test(1), test(2), other, pair, test(1, campaign: "winter")] {
                _ = try await store.insert(test)
            }
            let instant = Date(timeIntervalSince1970: 1_796_126_400)
            _ = try await store.start(
                StartedCampaign(
                    name: "autumn", plan: "abc", vantagePoint: "pi", file: "", text: "name: autumn\n",
                    started: instant, changed: instant))
            let (found, first) = (try await store.material(ofCampaign: "autumn"), test(1))
            #expect(
                found.plans == [
                    .init(digest: "abc", tests: 2, text: "name: autumn\n"),
                    .init(digest: "def", tests: 1, text: nil),
                ])
            let server = first.server
            #expect(
                found.servers == [
                    .init(name: server.name, host: server.host, address: nil, tests: 1),
                    .init(name: server.name, host: server.host, address: server.address, tests: 2),
                ])
            // Those of the others are a threshold of 50, as every test has here.
            #expect(
                found.settings == [
                    .init(name: "area-threshold", value: "50", tests: 2),
                    .init(name: "busy-limit", value: "off", tests: 1),
                ])
            #expect(found.versions == [first.softwareVersion: 2, "9.9": 1])
            // Each of four tests has two replays.
            #expect(found.recordings.map(\.replays).reduce(0, +) == 8)
            for replay in first.replays {
                let made = found.recordings.filter { $0.role == replay.role.rawValue }
                #expect(made.map(\.synthesised) == ["size", first.synthesised])
                #expect(made.map(\.replays) == [1, 3])
                #expect(
                    made.allSatisfy { $0.name == replay.recordingName && $0.digest == replay.recordingDigest }
                )
            }
            #expect(try await store.material(ofCampaign: "none") == CampaignMaterial())
        }
    }

    @Test("A series comes with its pairs, void ones included")
    func series() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var series = test(1)
            (series.kind, series.replays, series.statistics) = (.series, [], nil)
            series.pairSeries = StoredSeries(SeriesRule(), pause: 1)
            series.pairSeries?.pairs = [
                .init(isOriginalFirst: true, original: 4, control: 8, difference: -693_147, bytes: 900),
                .init(isOriginalFirst: false, original: nil, control: 8, difference: nil, bytes: 9),
                .init(isOriginalFirst: false, original: 6, control: 6, difference: 0, bytes: 9),
            ]
            _ = try await store.insert(series)
            let found = try await tests(store)
            #expect(found.first?.pairs.map(\.difference) == [-693_147, nil, 0])
            #expect(found.first?.pairs.map(\.isOriginalFirst) == [true, false, false])
            // Half of what both replays received.
            #expect(found.first?.pairs.map(\.bytes) == [450, 4, 4])
            #expect(found.first?.original == 5 && found.first?.kind == .series)
        }
    }

    @Test("A row that was changed by hand is named")
    func damaged() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            _ = try await store.insert(test(1))
            try store.close()
            try folder.edit("UPDATE test SET campaign_as_number = 'many'")
            let again = try folder.open()
            await #expect(
                throws: ResultStoreError.unreadable(
                    path: folder.database.path, .column("campaign_as_number", of: .test(1)),
                    found: .value("\"many\""))
            ) { try await tests(again) }
        }
    }

    @Test("A list can be of a campaign")
    func lists() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            for slot in 1...3 { _ = try await store.insert(test(slot, plus: Double(slot))) }
            _ = try await store.insert(test(1, campaign: nil))
            let filter = TestFilter(campaign: "autumn")
            #expect(try await store.list(limit: 10, filter: filter).map(\.id) == [3, 2, 1])
            #expect(try await store.count(filter: filter) == 3)
        }
    }
}
