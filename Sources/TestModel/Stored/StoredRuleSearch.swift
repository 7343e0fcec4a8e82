import Basics
package import ClassifierSearch
package import Foundation
package import Recordings

/// A search for the bytes that a classifier matches, as stored with its test.
package struct StoredRuleSearch: Sendable, Codable, Equatable {
    /// The side that chose the probes.
    package var lead: Lead
    /// Conclusion of the search; nil if it was interrupted or failed.
    package var conclusion: Conclusion.Key?
    /// True if all alternatives of the rule are known.
    package var isComplete: Bool
    /// The bytes that were never inverted.
    package var sparing: Sparing
    /// The server's description of the rule, in a search led by the server.
    package var serverText: String?
    /// The regions found, essential ones first.
    package var regions: [Region]
    /// Every probe of this attempt, in order.
    package var probes: [Probe]

    /// Describes a search.
    package init(
        lead: Lead, conclusion: Conclusion.Key? = nil, isComplete: Bool = false, sparing: Sparing = .nothing,
        serverText: String? = nil, regions: [Region] = [], probes: [Probe] = []
    ) {
        self.lead = lead
        self.conclusion = conclusion
        self.isComplete = isComplete
        self.sparing = sparing
        self.serverText = serverText
        self.regions = regions
        self.probes = probes
    }

    /// The side that chose the probes.
    package enum Lead: String, Codable, CaseIterable, Sendable {
        case client, server
    }

    /// The bytes that were never inverted.
    package enum Sparing: String, Codable, CaseIterable, Sendable {
        case nothing
        /// Bytes that a parser needs to locate fields.
        case framing
        /// The first bytes of each packet, in a search led by the server (Specification 12.2).
        case firstBytes = "first-bytes"

        /// Converts the setting of this client's search.
        package init(_ sparing: SearchSpace.Sparing) {
            self =
                switch sparing {
                case .nothing: .nothing
                case .framing: .framing
                }
        }
    }

    /// Adjacent bytes that the rule matches.
    package struct Region: Sendable, Codable, Equatable {
        /// Number of the alternative to which it belongs, from 1.
        package var alternative: Int
        /// The packet's label, "C_1" for the first (Specification 12.2).
        package var packet: String
        /// Offset of the first byte in the packet's payload, from 0.
        package var left: Int
        /// Offset just past the last byte.
        package var right: Int
        /// Offset of the first byte among its sender's bytes of the flow, from 0.
        package var flowOffset: Int
        /// The bytes as hexadecimal digits.
        package var hex: String
        /// The bytes as text; what is not printable ASCII is written `\xNN`.
        package var text: String
        /// The protocol fields that contain them.
        package var fields: [StoredCause<FieldName>]
        /// True if they are only lengths and types.
        package var isFraming: Bool

        /// Describes a region.
        package init(
            alternative: Int, packet: String, left: Int, right: Int, flowOffset: Int, hex: String,
            text: String,
            fields: [StoredCause<FieldName>], isFraming: Bool
        ) {
            self.alternative = alternative
            self.packet = packet
            self.left = left
            self.right = right
            self.flowOffset = flowOffset
            self.hex = hex
            self.text = text
            self.fields = fields
            self.isFraming = isFraming
        }
    }

    /// One replay with some bytes inverted.
    package struct Probe: Sendable, Codable, Equatable {
        /// Its number in the search; the numbering continues over several attempts.
        package var number: Int
        /// Its number in the protocol, from 2.
        package var testID: Int
        /// Purpose of the probe; nil if the server requested it.
        package var purpose: ClassifierSearch.Probe.Purpose?
        /// The inverted bytes, "C_1 10-517" for bytes 10 up to 516.
        package var regions: [String]
        /// Outcome of the probe.
        package var outcome: ProbeOutcome
        /// Source of the outcome.
        package var evidence: ProbeRecord.Evidence
        /// Start of the probe.
        package var started: Date
        /// Duration, s.
        package var duration: Double
        /// Payload received, in bytes.
        package var bytesReceived: Int64
        /// Payload sent, in bytes.
        package var bytesSent: Int64
        /// The way in which the replay ended; stopped when its outcome was clear.
        package var ending: ReplayEnding.Key

        /// Describes a probe; `started` is rounded to the millisecond.
        package init(
            number: Int, testID: Int, purpose: ClassifierSearch.Probe.Purpose?, regions: [String],
            outcome: ProbeOutcome, evidence: ProbeRecord.Evidence, started: Date, duration: Double,
            bytesReceived: Int64, bytesSent: Int64, ending: ReplayEnding.Key
        ) {
            self.number = number
            self.testID = testID
            self.purpose = purpose
            self.regions = regions
            self.outcome = outcome
            self.evidence = evidence
            self.started = Timestamp.rounded(started)
            self.duration = duration
            self.bytesReceived = bytesReceived
            self.bytesSent = bytesSent
            self.ending = ending
        }
    }
}
