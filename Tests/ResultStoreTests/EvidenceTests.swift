import GRDB
import TestModel
import TestSupport
import Testing

@testable import ResultStore

@Suite("Evidence on a network, and what counts as a test")
struct EvidenceTests {
    /// A test that is evidence, in one of every purpose.
    private func test(_ purpose: TestPurpose, _ condition: ArtificialCondition?) -> StoredTest {
        var test = StoredTest.complete()
        test.purpose = purpose
        test.server = .init(
            name: "far", host: "server.example", address: "192.0.2.7", sideChannelPort: 1, resultsPort: 2,
            security: .tls, embedded: false)
        (test.lab, test.override, test.synthesised) = (nil, nil, nil)
        test.round = StoredRound(campaign: "autumn", plan: "p", slot: 1, place: 1, vantagePoint: "v")
        switch condition {
        case .ownServer: test.server = .embedded
        case .lab: test.lab = StoredLab(name: "shaper", rules: nil)
        case .developerOption: test.override = "force-differentiation"
        case .synthesised: test.synthesised = ""
        case .rehearsal: test.round?.isRehearsal = true
        case nil: break
        }
        return test
    }

    @Test("The database chooses as the rule on stored tests does, for every purpose and every condition")
    func agreement() async throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        var tests: [Int64: StoredTest] = [:]
        for purpose in TestPurpose.allCases {
            for condition in [nil] + ArtificialCondition.allCases.map(Optional.some) {
                let test = test(purpose, condition)
                #expect(test.artificialConditions == [condition].compactMap(\.self))
                tests[try await store.insert(test)] = test
            }
        }
        for host in ["localhost", "127.0.0.1", "127.3.4.5", "::1", "10.0.0.1", "128.0.0.1"] {
            var byName = test(.test, nil)
            byName.server.host = host
            var byAddress = test(.test, nil)
            byAddress.server.address = host
            for test in [byName, byAddress] { tests[try await store.insert(test)] = test }
        }
        func chosen(_ filter: TestFilter) async throws -> Set<Int64> {
            Set(try await store.ids(filter: filter))
        }
        func expected(_ isChosen: (StoredTest) -> Bool) -> Set<Int64> {
            Set(tests.filter { isChosen($0.value) }.keys)
        }
        #expect(
            try await chosen(TestFilter(isEvidence: true)) == expected { $0.artificialConditions.isEmpty })
        #expect(
            try await chosen(TestFilter(isEvidence: false)) == expected { !$0.artificialConditions.isEmpty })
        #expect(try await chosen(TestFilter(countsOnce: true)) == expected { $0.purpose.countsAsTest })
        let both = TestFilter(countsOnce: true, isEvidence: true)
        #expect(
            try await chosen(both)
                == expected { $0.purpose.countsAsTest && $0.artificialConditions.isEmpty })
        #expect(
            try await store.testsLeftOut(of: both)
                == expected { $0.purpose.countsAsTest && !$0.artificialConditions.isEmpty }.count)
        #expect(try await store.testsLeftOut(of: TestFilter(countsOnce: true)) == 0)
        let rounds = try await store.tests(ofCampaign: "autumn", into: [CampaignTest](), until: { false }) {
            $0.append($1)
        }
        #expect(
            rounds.count { $0.artificialConditions == [.rehearsal] && $0.round.isRehearsal }
                == expected { $0.round?.isRehearsal == true && !$0.purpose.isPart }.count)
        #expect(try await store.rehearsedPlans() == ["p"])
    }

    @Test("A dashboard's summary of evidence reads an index alone")
    func index() async throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        let plan = try await store.rows(
            """
            EXPLAIN QUERY PLAN SELECT app, measured_verdict, count(*) FROM main.test
            WHERE source = 'own' AND status = 'completed' AND \(CountedTests.byPurpose)
            AND \(ArtificialCondition.noneSQL) GROUP BY 1, 2
            """)
        #expect("\(plan)".contains("COVERING INDEX evidence_by_app"), "\(plan)")
    }
}

extension TestPurpose {
    /// Whether reports of campaigns never see it.
    fileprivate var isPart: Bool { self == .pair || isPartOfLocalization }
}
