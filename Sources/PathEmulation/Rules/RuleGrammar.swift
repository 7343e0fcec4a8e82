/// The words of the rule language, each in one place.
package enum RuleGrammar {
    /// The keys of match terms.
    package enum Term: String, CaseIterable, Sendable {
        case sni, host, text, bytes, at, from, packets, within, inspect, transport, port, client, name
    }

    /// The words for actions.
    package enum Action: String, CaseIterable, Sendable {
        case police, shape
        case throttleAfter = "throttle-after"
        case delay, loss, block, reset, load, vary

        /// The parameters of the action; `on` is the place, and for `load` also the time.
        package var parameters: [Parameter] {
            switch self {
            case .police: [.rate, .burst, .after, .bucket, .on]
            case .shape: [.rate, .burst, .queue, .after, .bucket, .on]
            case .throttleAfter: [.size, .rate, .burst, .queue, .bucket, .on]
            case .delay: [.time, .jitter, .after, .on]
            case .loss: [.rate, .after, .on]
            case .load: [.rate, .of, .on, .off, .queue, .bucket]
            case .vary: [.rate, .sd, .low, .share, .over, .queue, .after, .bucket, .on]
            case .block, .reset: [.after, .on]
            }
        }
    }

    /// The keys of parameters.
    package enum Parameter: String, CaseIterable, Sendable {
        case rate, burst, queue, size, time, jitter, of, off, on, after, bucket, sd, low, share, over
    }

    /// The words of one of the lists above.
    package static func words<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) -> [String] {
        type.allCases.map(\.rawValue)
    }
}
