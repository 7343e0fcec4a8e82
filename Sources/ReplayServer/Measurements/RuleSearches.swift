import ClassifierSearch
import Foundation
import Synchronization
import WireProtocol

/// The rule searches led by this server (Specification 12.1, 12.2), without the defects of upstream's.
///
/// Packets of the server are searched if its bytes are known, for clients that declare support for such
/// alterations. Searches and their results are kept while the server runs; beyond a maximum number an address
/// loses its oldest (``AddressShares``).
final class RuleSearches: Sendable {
    /// A rule that was found.
    private struct Result {
        let finding: DPIFinding
        let date: Date
    }

    private struct State {
        var searches: [DPIKey: UpstreamSearch] = [:]
        var results: [DPIKey: Result] = [:]
        /// The keys of both, by the addresses that search.
        var keys = AddressShares<DPIKey, Bool>(.init(all: most, one: mostOfOne))

        mutating func remember(_ key: DPIKey, of network: ClientNetwork) {
            for old in keys.keep(true, size: 1, for: key, of: network) {
                searches[old] = nil
                results[old] = nil
            }
        }
    }

    /// The maximum number of searches.
    static let most = 1_000
    /// The same for one address.
    static let mostOfOne = 200

    private let state = Mutex(State())
    private let packets: @Sendable (_ replay: String, _ ofServer: Bool) -> [UpstreamSearch.Packet]?

    /// - Parameter packets: returns the packets of a recording by the replay's name, including those of the
    ///   server if requested; nil for an unknown one.
    init(packets: @escaping @Sendable (_ replay: String, _ ofServer: Bool) -> [UpstreamSearch.Packet]?) {
        self.packets = packets
    }

    /// Number of searches, finished ones among them.
    var count: Int { state.withLock { $0.keys.count } }

    /// Records a client's report on a region and returns the next region, or the result.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - client: the address that searches.
    ///   - date: the current time.
    /// - Returns: the answer.
    func answer(to report: DPIReport, from client: String = "", at date: Date) -> ResultsAnswer {
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
            state.remember(report.key, of: ClientNetwork(client))
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

    /// Returns the rule found by an earlier search.
    func rule(for key: DPIKey) -> ResultsAnswer {
        guard let result = state.withLock({ $0.results[key] }) else { return .rejected(.noResult) }
        var finding = result.finding
        finding.timestamp = SampleStore.text(of: result.date)
        return .dpiFinding(finding)
    }

    /// Removes a search, but not the result of an earlier one.
    func reset(_ key: DPIKey) -> ResultsAnswer {
        state.withLock { $0.searches[key] = nil }
        return .accepted
    }
}

extension DPIFinding {
    /// Converts a search's finding to the protocol's form.
    fileprivate init(_ finding: UpstreamSearch.Finding, tests: Int) {
        switch finding {
        case .rule: self.init(rule: .matches(finding.texts), tests: tests)
        case .none(let sentence): self.init(rule: .none(sentence), tests: tests)
        }
    }
}
