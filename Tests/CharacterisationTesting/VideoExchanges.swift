package import Characterisation

extension FlowExchanges {
    /// A video: small answers first, then many of 147 kB.
    package static let video = FlowExchanges(
        [3_710, 698, 1_430, 1_840, 3_560].map { .init(request: 300, answer: $0) }
            + (0..<200).map { _ in .init(request: 205, answer: 147_000) })
}
