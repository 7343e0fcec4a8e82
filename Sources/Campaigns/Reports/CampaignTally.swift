import Differentiation
package import Foundation
import Recordings
package import TestModel

/// Accumulates the tests and slots of a campaign one by one, in any order, and keeps 16 bytes per pair.
package struct CampaignTally: Sendable {
    private struct Place: Hashable {
        let origin: Int
        let app: String
        let direction: ReplayDirection
    }

    /// The number and the period of the tests of an origin.
    private struct Stay {
        var tests = 0
        var first = Date.distantFuture
        var last = Date.distantPast
    }

    private let campaign: String
    private let countsArtificial: Bool
    private let cutoff: Date?
    /// The number of tests that began after the cut-off.
    package private(set) var testsLater = 0
    private var artificial: [ArtificialCondition: Int] = [:]
    private var leftOut: [ArtificialCondition: Int] = [:]
    /// The number of tests that were left out, each once however many conditions it meets.
    package private(set) var testsLeftOut = 0
    /// Counts of the tests by whether their conclusions follow from their samples; those whose do not are left out.
    package private(set) var records = RecordTally()
    private var origins: [TestOrigin: Int] = [:]
    private var stays: [Stay] = []
    private var prefixes: [String: String?] = [:]
    private var vantagePoints: [String: Int] = [:]
    private var places: [Place: CellTally] = [:]
    private var taken: UInt32 = 0
    private var completed = 0
    private var failures: [String: Int] = [:]
    private var withheld: [String: Int] = [:]
    private var plans: [String: Int] = [:]
    private var servers: [String: Int] = [:]
    private var slots: [String: SlotTally] = [:]
    /// The instants of the plan; nil if it is not known.
    private var instants: PlannedInstants?
    private var list = CampaignTestList()

    /// Creates an empty tally.
    ///
    /// - Parameters:
    ///   - campaign: the campaign's name.
    ///   - countsArtificial: true if tests count that are no evidence on a network.
    ///   - cutoff: the instant before which a test must have begun to count (``CampaignCutoff``); nil if
    ///     all do.
    ///   - plan: the plan by which the tests were run; nil if it is not known.
    package init(
        campaign: String, countsArtificial: Bool = false, countingUntil cutoff: Date? = nil,
        plan: Campaign? = nil
    ) {
        self.campaign = campaign
        instants = plan.map(PlannedInstants.init)
        self.countsArtificial = countsArtificial
        self.cutoff = cutoff
    }

    /// True if all that was left out belongs to rehearsals.
    package var leavesOutOnlyRehearsals: Bool {
        testsLeftOut > 0 && leftOut[.rehearsal] == testsLeftOut
    }

    /// The number of tests counted.
    package var tests: Int { stays.reduce(0) { $0 + $1.tests } }

    /// Returns the reason for which none of a test's pairs counts; nil if some do.
    private func reasonNotToCount(_ test: CampaignTest) -> UncountedReason? {
        if !test.purpose.countsAsTest { return .repetition }
        if !countsArtificial, !test.artificialConditions.isEmpty { return .artificial }
        if let cutoff, test.started >= cutoff { return .later }
        if test.standing == .differs { return .differs }
        if test.pairs.contains(where: { $0.difference != nil }) { return nil }
        return test.pairs.isEmpty ? .noResult : .noPair
    }

    /// Counts a test. An automatic repetition is no evidence beside the first test: it was run only because that
    /// one found something, so that counting it would make slow tests weigh twice.
    package mutating func count(_ test: CampaignTest) {
        let reason = reasonNotToCount(test)
        list.add(test, reason)
        switch reason {
        case .repetition: return
        case .artificial:
            testsLeftOut += 1
            for condition in test.artificialConditions { leftOut[condition, default: 0] += 1 }
            return
        case .later:
            testsLater += 1
            return
        case .differs, .noResult, .noPair, nil: break
        }
        guard records.count(test.standing, of: test.id, isImported: test.isImported) else { return }
        let origin = number(of: TestOrigin(test, &prefixes))
        let point = vantagePoints[test.round.vantagePoint] ?? vantagePoints.count
        vantagePoints[test.round.vantagePoint] = point
        taken &+= 1
        places[
            Place(origin: origin, app: test.app, direction: test.direction), default: CellTally()
        ].count(
            test, number: taken, vantagePoint: point)
        for condition in test.artificialConditions { artificial[condition, default: 0] += 1 }
        instants?.count(test)
        stays[origin].tests += 1
        stays[origin].first = min(stays[origin].first, test.started)
        stays[origin].last = max(stays[origin].last, test.started)
        plans[test.round.plan, default: 0] += 1
        servers[test.server, default: 0] += 1
        for key in test.withheld { withheld[key, default: 0] += 1 }
        if test.status == .completed { completed += 1 }
        if test.status != .completed { failures[test.failure ?? test.status.rawValue, default: 0] += 1 }
    }

    /// Counts the fate of a slot, and those of its tests that could not begin.
    package mutating func count(_ slot: SlotRecord) {
        slots[slot.vantagePoint, default: SlotTally(slot.vantagePoint)].count(slot.fate)
        instants?.count(slot)
        for test in slot.untested { failures[test.error, default: 0] += 1 }
    }

    private mutating func number(of origin: TestOrigin) -> Int {
        if let known = origins[origin] { return known }
        origins[origin] = stays.count
        stays.append(Stay())
        return stays.count - 1
    }

    /// Returns the report on all that was counted.
    ///
    /// - Parameters:
    ///   - rule: the levels and bounds.
    ///   - zone: the time zone of days and hours.
    ///   - isCancelled: called for each network and app; returns true to cancel, which leaves out the rest.
    /// - Returns: the report.
    package func report(
        by rule: CampaignRule = CampaignRule(), in zone: TimeZone, until isCancelled: () -> Bool = { false }
    ) -> CampaignReport {
        let networks = CampaignNetwork.networks(of: origins.mapValues { stays[$0].first })
        let byNumber = Dictionary(uniqueKeysWithValues: origins.map { ($0.value, networks[$0.key]) })
        var cells: [CampaignReport.Key: CellTally] = [:]
        for (place, tally) in places.sorted(by: {
            ($0.key.origin, $0.key.app, $0.key.direction.rawValue)
                < ($1.key.origin, $1.key.app, $1.key.direction.rawValue)
        }) {
            guard let network = byNumber[place.origin] ?? nil else { continue }
            let key = CampaignReport.Key(network: network, app: place.app, direction: place.direction)
            cells[key, default: CellTally()].add(tally)
        }
        let points = origins.compactMap { origin, number in
            networks[origin].map { (origin, $0, stays[number]) }
        }
        return CampaignReport(
            campaign: campaign, zone: zone, rule: rule,
            cells: CampaignReport.judged(
                cells, names: vantagePoints.sorted { $0.value < $1.value }.map(\.key), by: rule, in: zone,
                until: isCancelled),
            vantagePoints: Self.vantagePoints(points),
            slots: slots.values.sorted { $0.vantagePoint < $1.vantagePoint },
            tests: tests, completed: completed, failures: failures, withheld: withheld, plans: plans,
            servers: servers, artificial: artificial, leftOut: leftOut, testsLeftOut: testsLeftOut,
            records: records, countedUntil: cutoff, testsLater: testsLater, order: Self.order(cells.values),
            instants: instants?.tally, list: list)
    }

    /// Returns the effect of the order in the pairs of all apps, each minus the estimate for its app.
    private static func order(_ cells: some Sequence<CellTally>) -> OrderEffect? {
        var (first, last): ([Int], [Int]) = ([], [])
        for cell in cells {
            let middle = Int(PseudoMedian.of(cell.pairs.map { Int($0.difference) }) ?? 0)
            for pair in cell.pairs {
                let difference = Int(pair.difference) - middle
                if pair.isOriginalFirst { first.append(difference) } else { last.append(difference) }
            }
        }
        return OrderEffect(originalFirst: first, originalLast: last)
    }

    /// Returns the vantage points; origins of one vantage point in one network are merged.
    private static func vantagePoints(
        _ origins: [(TestOrigin, CampaignNetwork, Stay)]
    ) -> [ReportedVantagePoint] {
        var points: [String: [CampaignNetwork: ReportedVantagePoint]] = [:]
        for (origin, network, stay) in origins.sorted(by: { $0.2.first < $1.2.first }) {
            var point =
                points[origin.vantagePoint]?[network]
                ?? ReportedVantagePoint(
                    name: origin.vantagePoint, network: network, tests: 0, first: stay.first, last: stay.last)
            point.country = point.country ?? origin.country
            point.site = point.site ?? origin.site
            point.tests += stay.tests
            point.first = min(point.first, stay.first)
            point.last = max(point.last, stay.last)
            points[origin.vantagePoint, default: [:]][network] = point
        }
        return points.values.flatMap(\.values).sorted {
            ($0.name, $0.first, $0.network) < ($1.name, $1.first, $1.network)
        }
    }
}

extension CellTally {
    /// Counts the result of a test by itself.
    private mutating func countByItself(_ test: CampaignTest) {
        tests += 1
        guard test.status == .completed else { return }
        if test.verdict?.ofReplays != nil { decided += 1 }
        switch test.found {
        case .throttled, .blocked:
            slower += 1
            if let original = test.original { slowed.append(original) }
        case .prioritised: faster += 1
        case nil: break
        }
    }

    /// Counts a test.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - number: the number of the test, which keeps its pairs together.
    ///   - point: the number of its vantage point.
    fileprivate mutating func count(_ test: CampaignTest, number: UInt32, vantagePoint point: Int) {
        if title.isEmpty { title = test.appTitle }
        countByItself(test)
        let started = test.started.timeIntervalSince1970
        var order = 0
        for pair in test.pairs {
            guard let difference = pair.difference else {
                voids.count(pair.void)
                continue
            }
            pairs.append(
                TimedPair(
                    started: started, difference: difference, test: number, order: order,
                    isOriginalFirst: pair.isOriginalFirst, vantagePoint: point))
            if let bytes = pair.bytes { take(bytes: bytes) }
            order += 1
        }
    }
}
