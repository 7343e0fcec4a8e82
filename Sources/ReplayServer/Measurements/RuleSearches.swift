import ClassifierSearch
import Foundation
import Synchronization
import WireProtocol

/// The searches for rules that this server leads (Specification 12.1, 12.2), without the defects of upstream's.
///
/// Packets of the server are searched for clients that say that they can ask for them to be altered, where the server's
/// bytes are known. Searches and what they found live as long as the server; when there are too many the oldest leaves.
final class RuleSearches: Sendable {
    /// A rule that was found.
    private struct Result {
        let finding: DPIFinding
        let date: Date
    }

    private struct State {
        var searches: [DPIKey: UpstreamSearch] = [:]
        var results: [DPIKey: Result] = [:]
        /// The keys of both, in the order of arrival.
        var arrivals: [DPIKey] = []

        mutating func remember(_ key: DPIKey) {
            guard !arrivals.contains(key) else { return }
            arrivals.append(key)
            guard arrivals.count > RuleSearches.most else { return }
            let oldest = arrivals.removeFirst()
            searches[oldest] = nil
            results[oldest] = nil
        }
    }

    /// The most searches kept.
    static let most = 1_000

    private let state = Mutex(State())
    private let packets: @Sendable (_ replay: String, _ ofServer: Bool) -> [UpstreamSearch.Packet]?

    /// - Parameter packets: the packets of a recording by the replay's name, with those of the server if asked for; nil for
    ///   an unknown one.
    init(packets: @escaping @Sendable (_ replay: String, _ ofServer: Bool) -> [UpstreamSearch.Packet]?) {
        self.packets = packets
    }

    /// Takes what a client says of a region and tells it the next one, or what was found.
    func answer(to report: DPIReport, at date: Date = Date()) -> ResultsAnswer {
        state.withLock { state in
            guard
                var search = state.searches[report.key]
                    ?? packets(report.key.replayName, report.searchesServer).map(UpstreamSearch.init)
            else { return .rejected(.dpiFieldsWrong) }
            if let tested = report.tested, search.finding == nil {
                do throws(SearchError) {
                    try search.report(tested, differs: report.differs)
                } catch {
                    return .rejected(ResultsRejection(error))
                }
            }
            state.remember(report.key)
            if let finding = search.finding {
                state.searches[report.key] = nil
                let result = DPIFinding(finding, tests: search.tests)
                state.results[report.key] = Result(finding: result, date: date)
                return .dpiFinding(result)
            }
            guard let assignment = search.assignment else { return .rejected(.dpiFieldsWrong) }
            state.searches[report.key] = search
            return .dpiProbe(DPIProbe(packet: assignment.packet, region: assignment.region))
        }
    }

    /// The rule found before.
    func rule(for key: DPIKey) -> ResultsAnswer {
        guard let result = state.withLock({ $0.results[key] }) else { return .rejected(.noResult) }
        var finding = result.finding
        finding.timestamp = SampleStore.text(of: result.date)
        return .dpiFinding(finding)
    }

    /// Forgets a search, not what an earlier one found.
    func reset(_ key: DPIKey) -> ResultsAnswer {
        state.withLock { $0.searches[key] = nil }
        return .accepted
    }
}

extension DPIFinding {
    /// A search's finding as it goes on the wire.
    fileprivate init(_ finding: UpstreamSearch.Finding, tests: Int) {
        switch finding {
        case .rule: self.init(rule: .matches(finding.texts), tests: tests)
        case .none(let sentence): self.init(rule: .none(sentence), tests: tests)
        }
    }
}
