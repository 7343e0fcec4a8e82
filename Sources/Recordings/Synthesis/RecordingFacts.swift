package import Basics

/// The published facts of one recording: everything except the content of its payloads.
package struct RecordingFacts: Sendable, Equatable {
    /// One client packet and its answer.
    package struct Exchange: Sendable, Equatable {
        /// Seconds since the start of the capture.
        package let timestamp: Double
        /// Bytes the client sends.
        package let request: Int
        /// Bytes the client waits for; 0 for UDP.
        package let response: Int
    }

    /// The file's name without its suffix, such as `Netflix_06072024`.
    package let stem: String
    package let transport: Transport
    /// The `c_s_pair`, with a documentation address for the client.
    package let flow: String
    package let firstRequest: FirstRequest
    /// The name in the first payload, if it has one.
    package let serverName: String?
    package let exchanges: [Exchange]
    /// The random partner's facts, which differ by single bytes in some places; nil for port recordings.
    package let partner: Partner?

    /// Differences in the random partner.
    package struct Partner: Sendable, Equatable {
        package let stem: String
        package let exchanges: [Exchange]
    }
}
