import Differentiation

/// The search for changes of an app in a network: in all pairs and, if there are several vantage points, at each of
/// them; and what is told of the parts of which no single figure would be true.
struct CampaignSearch {
    /// The most certain change of all pairs, or of a vantage point.
    private struct Candidate {
        /// The number of the vantage point; nil for all of them.
        let line: Int?
        /// The number of the first day of the different treatment.
        let day: Int
        let pValue: Double
        /// Its share of the level of this network and app.
        let share: Double
    }

    private let names: [String]
    private let days: [CivilDay]
    private let pairs: [DatedDifference]
    /// The differences of each vantage point by days.
    private let lines: [[[Int]]]
    private let candidates: [Candidate]

    /// The p value of each candidate, with its share of the level of this network and app.
    var hypotheses: [(pValue: Double, weight: Double)] { candidates.map { ($0.pValue, $0.share) } }

    /// Searches for changes.
    ///
    /// With one vantage point, one constant is compared with a change of it (`SignedChange`). With several, half of the
    /// level is spent on a change that all of them show together, each from a constant of its own (`CommonChange`), and
    /// the other half is divided among the vantage points with days enough.
    init(_ placed: PlacedPairs) {
        names = placed.names
        days = placed.days
        pairs = placed.dated
        var lines = [[[Int]]](
            repeating: [[Int]](repeating: [], count: days.count), count: names.count)
        for pair in pairs { lines[Int(pair.line)][Int(pair.day)].append(Int(pair.millionths)) }
        self.lines = lines
        guard names.count > 1 else {
            candidates =
                SignedChange(lines.first ?? []).map {
                    [Candidate(line: nil, day: $0.before, pValue: $0.pValue, share: 1)]
                } ?? []
            return
        }
        let searched = lines.enumerated().compactMap { line, units -> (line: Int, days: [Int])? in
            let days = units.indices.filter { !units[$0].isEmpty }
            return days.count < SignedChange.fewest ? nil : (line, days)
        }
        let common = CommonChange(lines)
        let half = common == nil || searched.isEmpty ? 1 : 0.5
        var found =
            common.map { [Candidate(line: nil, day: $0.before, pValue: $0.pValue, share: half)] } ?? []
        for (line, days) in searched {
            guard let change = SignedChange(days.map { lines[line][$0] }) else { continue }
            found.append(
                Candidate(
                    line: line, day: days[change.before], pValue: change.pValue,
                    share: half / Double(searched.count)))
        }
        candidates = found
    }

    /// The parts of the pairs of which each has a figure of its own.
    struct Parts {
        var changes: [CampaignChange] = []
        /// The vantage points without a change, if no figure is true of all.
        var elsewhere: [CampaignPlace] = []
    }

    /// Returns what is told beside, or instead of, one figure for all pairs.
    ///
    /// A change of all is told as one if the vantage points do not differ before it, nor after it, each at half of the
    /// rule's doubt; otherwise those at single vantage points are told, and the figure of each other one. Without a
    /// change, the figure of each vantage point is told if they differ at the rule's doubt, and by enough to be relevant.
    ///
    /// - Parameters:
    ///   - adjusted: the p values of ``hypotheses``, adjusted for all networks and apps.
    ///   - rule: the levels and bounds.
    /// - Returns: the parts; none if one figure is told of all pairs.
    func parts(_ adjusted: [Double], by rule: CampaignRule) -> Parts {
        let sure = zip(candidates, adjusted).filter { $1 <= rule.level }.compactMap { candidate, pValue in
            change(candidate, pValue, rule)
        }
        let common = sure.first { $0.candidate.line == nil }
        guard names.count > 1 else { return Parts(changes: common.map { [$0.change] } ?? []) }
        let isDivided = common.map { differ(aroundDay: $0.candidate.day, rule) } ?? false
        if let common, !isDivided, isRelevant(common.change, rule) { return Parts(changes: [common.change]) }
        let single = sure.filter { $0.candidate.line != nil }
        if !single.isEmpty {
            let changed = Set(single.compactMap(\.candidate.line))
            let others = names.indices.filter { !changed.contains($0) }
            return Parts(
                changes: single.map(\.change).sorted {
                    ($0.adjustedPValue, $0.vantagePoint ?? "") < ($1.adjustedPValue, $1.vantagePoint ?? "")
                }, elsewhere: seemToChange(others, rule) ? [] : places(others, rule))
        }
        if let common, isDivided {
            return Parts(changes: [
                CampaignChange(
                    vantagePoint: nil, day: common.change.day, before: nil, after: nil,
                    adjustedPValue: common.change.adjustedPValue)
            ])
        }
        return Parts(
            elsewhere: differ(0..<days.count, doubt: rule.doubt, rule)
                ? places(Array(names.indices), rule) : [])
    }

    /// The doubt of the intervals before and after a change of all pairs: half of the rule's, or all of it with one
    /// vantage point, for any day and both sides of it.
    private func doubtOfAll(_ rule: CampaignRule) -> Double {
        rule.doubt / (names.count > 1 ? 2 : 1) / Double(2 * max(1, days.count))
    }

    /// The doubt of an interval of a vantage point: the other half, for each of them, any day, both sides of it, and the
    /// whole campaign.
    private func doubtOfOne(_ rule: CampaignRule) -> Double {
        rule.doubt / 2 / Double(names.count) / Double(2 * days.count + 1)
    }

    /// Returns a candidate with the difference before and after it; nil if they do not differ by enough.
    private func change(
        _ candidate: Candidate, _ pValue: Double, _ rule: CampaignRule
    ) -> (candidate: Candidate, change: CampaignChange)? {
        let own = pairs.filter { candidate.line == nil || Int($0.line) == candidate.line }
        let doubt = candidate.line == nil ? doubtOfAll(rule) : doubtOfOne(rule)
        guard
            let before = CampaignPeriod(own.filter { Int($0.day) < candidate.day }, doubt: doubt),
            let after = CampaignPeriod(own.filter { Int($0.day) >= candidate.day }, doubt: doubt)
        else { return nil }
        let change = CampaignChange(
            vantagePoint: candidate.line.map { names[$0] }, day: days[candidate.day], before: before,
            after: after, adjustedPValue: pValue)
        // A change at one vantage point of many is small in all pairs together.
        let isOfSeveral = candidate.line == nil && names.count > 1
        return isOfSeveral || isRelevant(change, rule) ? (candidate, change) : nil
    }

    private func isRelevant(_ change: CampaignChange, _ rule: CampaignRule) -> Bool {
        abs((change.after?.estimate ?? 0) - (change.before?.estimate ?? 0)) >= rule.relevant
    }

    /// Returns true if some vantage points seem to change as well, so that no figure over the whole campaign is true
    /// of them.
    private func seemToChange(_ some: [Int], _ rule: CampaignRule) -> Bool {
        CommonChange(some.map { lines[$0] }).map { $0.pValue <= rule.doubt } ?? false
    }

    /// Returns the difference at each of some vantage points.
    private func places(_ lines: [Int], _ rule: CampaignRule) -> [CampaignPlace] {
        let byLine = Dictionary(grouping: pairs) { Int($0.line) }
        return lines.compactMap { line in
            CampaignPeriod(byLine[line] ?? [], doubt: doubtOfOne(rule)).map {
                CampaignPlace(vantagePoint: names[line], period: $0)
            }
        }
    }

    /// Returns true if the vantage points differ before a day or from it on, each at half of the rule's doubt.
    private func differ(aroundDay day: Int, _ rule: CampaignRule) -> Bool {
        differ(0..<day, doubt: rule.doubt / 2, rule)
            || differ(day..<days.count, doubt: rule.doubt / 2, rule)
    }

    /// Returns true if one of the vantage points differs from the others on some days, surely and by enough.
    private func differ(_ period: Range<Int>, doubt: Double, _ rule: CampaignRule) -> Bool {
        let values = lines.map { $0[period].flatMap(\.self) }
        guard let contrast = PlaceContrast(values), contrast.pValue <= doubt else { return false }
        let others = values.indices.filter { $0 != contrast.place }.flatMap { values[$0] }
        guard let one = PseudoMedian.of(values[contrast.place]), let rest = PseudoMedian.of(others) else {
            return false
        }
        return abs(one - rest) >= rule.relevant
    }
}
