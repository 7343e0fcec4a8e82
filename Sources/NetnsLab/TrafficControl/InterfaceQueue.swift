import PathEmulation

/// The queueing at one interface, as `tc` commands: the line first, then what the rules want.
///
/// - Nothing to do: no queue.
/// - A line only: a token bucket (tbf).
/// - Delay or loss of all packets only: netem.
/// - Else a tree (htb): the root is the line; below it a class for each token bucket and for each cell of packets
///   without one; each has a queue (bfifo, or netem for delays and losses; one without room for blocked packets).
///   Filters police first, then choose the class.
struct InterfaceQueue: Hashable, Sendable {
    let commands: [QueueCommand]

    /// - Parameters:
    ///   - place: Where the interface is.
    ///   - line: The line to emulate; nil for none.
    ///   - rules: Those of this place.
    /// - Throws: `NamespaceLabError` if several buckets would have to shape the same packets, or a shared bucket
    ///   is described in several ways.
    init(place: LabPlace, line: RouterLine?, rules: [PathRule]) throws(NamespaceLabError) {
        if rules.isEmpty {
            commands = line.map { [Self.tokenBucket($0)] } ?? []
        } else if line == nil, rules.allSatisfy(\.impairsAll) {
            let words = Impairment(rules.map(\.effect)).words(rate: RuleBounds.rate.upperBound, queue: nil)
            commands = [.qdisc(.netem, ["root", "handle", "1:"] + words)]
        } else {
            commands = try ClassTree(place: place, line: line, rules: rules).commands
        }
    }

    private static func tokenBucket(_ line: RouterLine) -> QueueCommand {
        .qdisc(
            .tbf,
            [
                "root", "handle", "1:", "tbf", "rate", TCValue.rate(line.rate), "burst",
                TCValue.size(line.burst), "limit", TCValue.size(line.queue),
            ])
    }
}

extension PathRule {
    /// Whether it is a delay or loss of every packet.
    fileprivate var impairsAll: Bool {
        guard selector == .any else { return false }
        return switch effect {
        case .delay, .loss: true
        case .shape, .police, .block: false
        }
    }
}
