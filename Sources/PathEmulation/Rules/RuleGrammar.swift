/// The words of the rule language, each in one place.
package enum RuleGrammar {
    /// The keys of match terms.
    package enum Term: String, CaseIterable, Sendable {
        case sni, host, text, bytes, at, from, packets, within, inspect, reassemble
        case transport, port, client, name
    }

    /// The words for actions.
    package enum Action: String, CaseIterable, Sendable {
        case police, shape
        case throttleAfter = "throttle-after"
        case delay, loss, reorder, duplicate, block, freeze, reset, load, vary

        /// When an action begins.
        private static let onset: [Parameter] = [.after, .of]
        /// The flows that a rule remembers or overlooks, and its place.
        private static let memory: [Parameter] = [.forget, .residual, .every, .on]

        /// The parameters of the action; `on` is the place, and for `load` also the time.
        package var parameters: [Parameter] {
            switch self {
            case .police: [.rate, .burst] + Self.onset + [.bucket, .direction] + Self.memory
            case .shape: [.rate, .burst, .queue, .aqm] + Self.onset + [.bucket, .direction] + Self.memory
            case .throttleAfter: [.size, .rate, .burst, .queue, .aqm, .bucket] + Self.memory
            case .delay: [.time, .jitter] + Self.onset + Self.memory
            case .loss: [.rate, .enter, .leave, .inside, .outside] + Self.onset + Self.memory
            case .reorder: [.rate, .time] + Self.onset + Self.memory
            case .load: [.rate, .of, .on, .off, .queue, .bucket]
            case .vary: [.rate, .sd, .low, .share, .over, .queue] + Self.onset + [.bucket] + Self.memory
            case .duplicate: [.rate] + Self.onset + Self.memory
            case .block, .freeze, .reset: Self.onset + Self.memory
            }
        }
    }

    /// The keys of parameters.
    package enum Parameter: String, CaseIterable, Sendable {
        case rate, burst, queue, size, time, jitter, of, off, on, after, bucket, sd, low, share, over
        case aqm, direction, enter, leave, inside, outside, forget, residual, every
    }

    /// The words of one of the lists above.
    package static func words<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) -> [String] {
        type.allCases.map(\.rawValue)
    }
}
