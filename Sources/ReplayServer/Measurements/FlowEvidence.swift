import WireProtocol

/// This server's observations of its clients' original replays, for localizations (Specification 11.9).
///
/// The newest flow of a replay counts, because a client connects once per replay (``NewestReplays``).
final class FlowEvidence: Sendable {
    /// The maximum number of millisecond bins: about 40 MB.
    static let binLimit = 1_000_000
    /// The number of bins that each flow counts as at least, so that there is a limit on flows of few bins, too.
    static let leastBins = 64

    private let flows: NewestReplays<ServedFlow>

    /// - Parameters:
    ///   - binLimit: the maximum number of millisecond bins.
    ///   - binsOfOne: the same for one address; nil for an eighth.
    ///   - leastBins: the number of bins that each flow counts as at least.
    init(binLimit: Int = binLimit, binsOfOne: Int? = nil, leastBins: Int = leastBins) {
        flows = NewestReplays(most: binLimit, mostOfOne: binsOfOne, least: leastBins)
    }

    /// Stores the observations of an original replay; those of other replays are never requested.
    func keep(_ flow: ServedFlow, of identification: Identification, from client: ClientKey) {
        guard identification.testID == 0 else { return }
        flows.keep(flow, size: flow.bins.count, of: identification, from: client)
    }

    /// Returns the observations of a replay; nil if it is unknown.
    func flow(of key: TestKey) -> ServedFlow? { flows.newest(of: key) }

    /// Number of flows.
    var count: Int { flows.count }
}
